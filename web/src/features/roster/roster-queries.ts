import { queryOptions, useQueries, useQuery } from "@tanstack/react-query";
import {
  getRosterCoverage,
  getRosterOfDate,
  listRosterMonth,
  listStaffOfRole,
  type StaffMember,
} from "@wardline/contracts/roster";
import { ROSTER_ROLES, type RosterRole } from "@wardline/domain/roster/roster-role";
import { monthOf, type YearMonth } from "@wardline/domain/time/calendar-grid";
import { addDays } from "@wardline/domain/time/zoned-day";
import { call } from "../../lib/calls/api.js";

/** Under which keys rosters are cached. */
export const ROSTER_KEYS = {
  ofDate: (date: string) => ["roster", "date", date] as const,
  months: ["roster", "month"],
  coverage: ["roster", "coverage"],
  checks: ["roster", "check"],
  staffOf: (role: RosterRole) => ["roster", "staff", role] as const,
} as const;

/** Further ahead nobody has filled every day. */
const DAYS_AHEAD = 62;

/**
 * The first day from `today` (YYYY-MM-DD, that of the running duty) on without a roster; today when every day of two months has one or the rosters
 * cannot be read, null until it is known.
 */
export function useNextFreeDay(today: string): string | null {
  const days = Array.from({ length: DAYS_AHEAD }, (_, ahead) => addDays(today, ahead));
  const months = new Map(days.map((day) => [day.slice(0, 7), monthOf(day)]));
  return useQueries({
    queries: [...months.values()].map(rosterMonthQuery),
    combine: (results) => {
      if (results.some(({ isFetching }) => isFetching)) return null;
      const taken = new Set(
        results.flatMap(({ data }) => data?.rosters ?? []).map(({ date }) => date),
      );
      return days.find((day) => !taken.has(day)) ?? today;
    },
  });
}

/** The roster of a day YYYY-MM-DD, or null. */
export const rosterOfDateQuery = (date: string) =>
  queryOptions({
    queryKey: ROSTER_KEYS.ofDate(date),
    queryFn: async ({ signal }) => (await call(getRosterOfDate, { params: { date }, signal })).data,
  });

/** The rosters of a month by their dates and departments, and how many rosters there are at all. */
export const rosterMonthQuery = (month: YearMonth) =>
  queryOptions({
    queryKey: [...ROSTER_KEYS.months, month.year, month.month],
    queryFn: async ({ signal }) => {
      const { data, meta } = await call(listRosterMonth, { params: { ...month }, signal });
      return { rosters: data, total: meta.total ?? data.length };
    },
  });

/** How many of its four roles each department has filled on each day of a month. */
export const coverageQuery = (month: YearMonth) =>
  queryOptions({
    queryKey: [...ROSTER_KEYS.coverage, month.year, month.month],
    queryFn: async ({ signal }) =>
      (await call(getRosterCoverage, { params: { ...month }, signal })).data,
  });

const staffOfRoleQuery = (role: RosterRole) =>
  queryOptions({
    queryKey: ROSTER_KEYS.staffOf(role),
    queryFn: async ({ signal }) => (await call(listStaffOfRole, { params: { role }, signal })).data,
  });

/** The staff who may be put on a roster, by role. */
export type RosterStaff = Readonly<Record<RosterRole, readonly StaffMember[]>>;

/** The staff of all four roles, kept current; `data` once every list is there. */
export function useRosterStaff() {
  return useQueries({
    queries: ROSTER_ROLES.map(staffOfRoleQuery),
    combine: (results) => {
      const isComplete = results.every(({ data }) => data !== undefined);
      const lists = ROSTER_ROLES.map((role, index) => [role, results[index]?.data ?? []]);
      return {
        data: isComplete ? (Object.fromEntries(lists) as RosterStaff) : undefined,
        error: results.find(({ isError }) => isError)?.error ?? null,
        refetch: () => {
          for (const result of results) if (result.isError) void result.refetch();
        },
      };
    },
  });
}

/** The roster of a day, kept current; nothing is asked for null. */
export function useRosterOfDate(date: string | null) {
  return useQuery({ ...rosterOfDateQuery(date ?? ""), enabled: date !== null });
}
