import { queryOptions } from "@tanstack/react-query";
import { getSubRoster, listMyDuties, listSubRosterMonth } from "@wardline/contracts/roster";
import type { YearMonth } from "@wardline/domain/calendar-grid";
import { call } from "../../../lib/api.js";
import { type LiveHandlers, onEach } from "../../../lib/live-cache.js";

const KEY = ["my-roster"] as const;

/** The rostered days of a month that concern a department, each with its roster's id. */
export const myMonthQuery = (month: YearMonth, department: string) =>
  queryOptions({
    queryKey: [...KEY, "month", department, month.year, month.month],
    queryFn: async ({ signal }) => {
      const options = { params: { ...month }, query: { department }, signal };
      const { data } = await call(listSubRosterMonth, options);
      return data.map(({ id, date }) => ({ id, date }));
    },
  });

/** One roster, with the own department only. */
export const myRosterQuery = (id: string, department: string) =>
  queryOptions({
    queryKey: [...KEY, "roster", department, id],
    queryFn: async ({ signal }) =>
      (await call(getSubRoster, { params: { id }, query: { department }, signal })).data,
  });

/** The staff member's own duties from the present one on. */
export const myDutiesQuery = queryOptions({
  queryKey: [...KEY, "duties"],
  queryFn: async ({ signal }) => (await call(listMyDuties, { signal })).data,
});

/**
 * Staff learn of their department's rosters, of the own account, whose department decides what is shown, and of what
 * decides from when until when a duty is.
 */
export const myRosterLive: LiveHandlers = onEach(
  [
    "roster.created",
    "roster.updated",
    "roster.deleted",
    "staff.updated",
    "hospital.updated",
    "department.updated",
    "duty.changed",
  ],
  (client) => void client.invalidateQueries({ queryKey: KEY }),
);
