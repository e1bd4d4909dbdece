import { useQueries } from "@tanstack/react-query";
import { monthOf } from "@wardline/domain/calendar-grid";
import { addDays } from "@wardline/domain/zoned-day";
import { rosterMonthQuery } from "../roster-queries.js";

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
