import { queryOptions } from "@tanstack/react-query";
import { typesConcerning } from "@wardline/contracts/event-concerns";
import { listOnCall } from "@wardline/contracts/on-call";
import { getSubRoster, listMyDuties, listSubRosterMonth } from "@wardline/contracts/roster";
import type { YearMonth } from "@wardline/domain/calendar-grid";
import { call } from "../../lib/calls/api.js";
import { type LiveHandlers, onEach } from "../../lib/live/live-cache.js";

/** Under which key the cache keeps what concerns the staff member's own department and duties. */
export const MY_ROSTER_KEY = ["my-roster"] as const;

/** Reads the own duties and the department's again when a roster, a person or the hours of a duty may have changed. */
export const myRosterLive: LiveHandlers = onEach(
  typesConcerning("onCall"),
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
