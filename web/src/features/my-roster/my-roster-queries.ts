import { queryOptions } from "@tanstack/react-query";
import { listTypesConcerning } from "@wardline/contracts/live/event-concerns";
import { listOnCall } from "@wardline/contracts/roster/on-call";
import { getSubRoster, listMyDuties, listSubRosterMonth } from "@wardline/contracts/roster/roster";
import { toYearMonth, type YearMonth } from "@wardline/domain/time/calendar-grid";
import { answerQuery } from "../../lib/calls/answer-query.js";
import { call } from "../../lib/calls/api.js";
import { reloadOn } from "../../lib/live/live-cache.js";
import type { ReadRoster } from "../../shared/offers/offers.js";

export const MY_ROSTER_KEY = ["my-roster"] as const;

export const myRosterLive = reloadOn(
  [...listTypesConcerning("onCall"), "duty.seen"],
  MY_ROSTER_KEY,
);

/** Loads the days of a month on which a department has a roster, each with the roster's id. */
export const myMonthQuery = (month: YearMonth, department: string) =>
  answerQuery(
    [...MY_ROSTER_KEY, "month", department, month.year, month.month],
    listSubRosterMonth,
    { params: month, query: { department } },
  );

export const myRosterQuery = (id: string, department: string) =>
  answerQuery([...MY_ROSTER_KEY, "roster", department, id], getSubRoster, {
    params: { id },
    query: { department },
  });

/** Returns a function that reads the roster of a day (YYYY-MM-DD), limited to one department. */
export function createRosterReader(department: string): ReadRoster {
  return async (day, client) => {
    const rosterDays = await client.fetchQuery(myMonthQuery(toYearMonth(day), department));
    const id = rosterDays.find(({ date }) => date === day)?.id;
    return id === undefined ? null : client.fetchQuery(myRosterQuery(id, department));
  };
}

/** Loads the people on call in a department at `from` (RFC 3339) by the roster, with their telephone numbers. */
export const dutyNumbersQuery = (department: string, from: string) =>
  queryOptions({
    queryKey: [...MY_ROSTER_KEY, "numbers", department, from],
    queryFn: async ({ signal }) => {
      const { data } = await call(listOnCall, { query: { at: from, department }, signal });
      return data.flatMap(({ source, people }) => (source === "roster" ? people : []));
    },
  });

/** Loads the staff member's own duties, starting with the current one. */
export const myDutiesQuery = answerQuery([...MY_ROSTER_KEY, "duties"], listMyDuties);
