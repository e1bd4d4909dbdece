import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { typesConcerning } from "@wardline/contracts/event-concerns";
import { listOnCall } from "@wardline/contracts/on-call";
import {
  getSubRoster,
  listMyDuties,
  listSubRosterMonth,
  type Roster,
} from "@wardline/contracts/roster";
import { monthOf, type YearMonth } from "@wardline/domain/time/calendar-grid";
import { call } from "../../lib/calls/api.js";
import { type LiveHandlers, onEach } from "../../lib/live/live-cache.js";

/** Under which key the cache keeps what concerns the staff member's own department and duties. */
export const MY_ROSTER_KEY = ["my-roster"] as const;

/** Reads the own duties and the department's again when a roster, a person or the hours of a duty may have changed. */
export const myRosterLive: LiveHandlers = onEach(
  [...typesConcerning("onCall"), "duty.seen"],
  (client) => void client.invalidateQueries({ queryKey: MY_ROSTER_KEY }),
);

/** The rostered days of a month that concern a department, each with its roster's id. */
export const myMonthQuery = (month: YearMonth, department: string) =>
  queryOptions({
    queryKey: [...MY_ROSTER_KEY, "month", department, month.year, month.month],
    queryFn: async ({ signal }) => {
      const options = { params: { ...month }, query: { department }, signal };
      const { data } = await call(listSubRosterMonth, options);
      return data;
    },
  });

/** One roster, with the own department only. */
export const myRosterQuery = (id: string, department: string) =>
  queryOptions({
    queryKey: [...MY_ROSTER_KEY, "roster", department, id],
    queryFn: async ({ signal }) =>
      (await call(getSubRoster, { params: { id }, query: { department }, signal })).data,
  });

/** The roster of a day YYYY-MM-DD with the own department only; null where the day has none. */
export async function readMyRoster(
  day: string,
  department: string,
  client: QueryClient,
): Promise<Roster | null> {
  const listed = await client.fetchQuery(myMonthQuery(monthOf(day), department));
  const id = listed.find(({ date }) => date === day)?.id;
  return id === undefined ? null : client.fetchQuery(myRosterQuery(id, department));
}

/** Those on call in a department by its roster with their telephone numbers, at `from` (RFC 3339). */
export const dutyNumbersQuery = (department: string, from: string) =>
  queryOptions({
    queryKey: [...MY_ROSTER_KEY, "numbers", department, from],
    queryFn: async ({ signal }) => {
      const { data } = await call(listOnCall, { query: { at: from, department }, signal });
      return data.flatMap(({ source, people }) => (source === "roster" ? people : []));
    },
  });

/** The staff member's own duties from the present one on. */
export const myDutiesQuery = queryOptions({
  queryKey: [...MY_ROSTER_KEY, "duties"],
  queryFn: async ({ signal }) => (await call(listMyDuties, { signal })).data,
});
