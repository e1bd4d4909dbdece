import { queryOptions, useQueries, useQuery } from "@tanstack/react-query";
import {
  getRosterCoverage,
  getRosterOfDate,
  listRosterMonth,
  listStaffOfRole,
  type StaffMember,
} from "@wardline/contracts/roster/roster";
import { ROSTER_ROLES, type RosterRole } from "@wardline/domain/roster/roster-role";
import { toYearMonth, type YearMonth } from "@wardline/domain/time/calendar-grid";
import { addDays } from "@wardline/domain/time/zoned-day";
import { call } from "../../lib/calls/api.js";

export const ROSTER_KEYS = {
  getDateKey: (date: string) => ["roster", "date", date] as const,
  months: ["roster", "month"],
  coverage: ["roster", "coverage"],
  checks: ["roster", "check"],
  getStaffKey: (role: RosterRole) => ["roster", "staff", role] as const,
} as const;

/** Maximum number of days to search; nobody plans further ahead without leaving a day free. */
const MAX_DAYS_AHEAD = 62;

/**
 * Returns the first day without a roster, starting from `today` (YYYY-MM-DD, the day of the current duty). Returns
 * `today` if two months are full or cannot be loaded, and null while loading.
 */
export function useNextFreeDay(today: string): string | null {
  const days = Array.from({ length: MAX_DAYS_AHEAD }, (_, ahead) => addDays(today, ahead));
  const months = new Map(days.map((day) => [day.slice(0, 7), toYearMonth(day)]));
  return useQueries({
    queries: [...months.values()].map(rosterMonthQuery),
    combine: (results) => {
      if (results.some(({ isFetching }) => isFetching)) return null;
      const takenDays = new Set(
        results.flatMap(({ data }) => data?.rosters ?? []).map(({ date }) => date),
      );
      return days.find((day) => !takenDays.has(day)) ?? today;
    },
  });
}

/** Loads the roster of a day (YYYY-MM-DD); null if the day has none. */
export const rosterByDateQuery = (date: string) =>
  queryOptions({
    queryKey: ROSTER_KEYS.getDateKey(date),
    queryFn: async ({ signal }) => (await call(getRosterOfDate, { params: { date }, signal })).data,
  });

/** Loads the dates and departments of a month's rosters, and the total number of rosters. */
export const rosterMonthQuery = (month: YearMonth) =>
  queryOptions({
    queryKey: [...ROSTER_KEYS.months, month.year, month.month],
    queryFn: async ({ signal }) => {
      const { data, meta } = await call(listRosterMonth, { params: { ...month }, signal });
      return { rosters: data, total: meta.total ?? data.length };
    },
  });

/** Loads the unfilled roles of each listed department for every day of a month. */
export const coverageQuery = (month: YearMonth) =>
  queryOptions({
    queryKey: [...ROSTER_KEYS.coverage, month.year, month.month],
    queryFn: async ({ signal }) =>
      (await call(getRosterCoverage, { params: { ...month }, signal })).data,
  });

const staffByRoleQuery = (role: RosterRole) =>
  queryOptions({
    queryKey: ROSTER_KEYS.getStaffKey(role),
    queryFn: async ({ signal }) => (await call(listStaffOfRole, { params: { role }, signal })).data,
  });

/** Staff who may be on a roster, by role. */
export type RosterStaff = Readonly<Record<RosterRole, readonly StaffMember[]>>;

/** Returns the staff of all four roles, kept current; `data` is undefined until all lists are loaded. */
export function useRosterStaff() {
  return useQueries({
    queries: ROSTER_ROLES.map(staffByRoleQuery),
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

/** Returns the roster of a day, kept current; loads nothing if `date` is null. */
export function useRosterByDate(date: string | null) {
  return useQuery({ ...rosterByDateQuery(date ?? ""), enabled: date !== null });
}
