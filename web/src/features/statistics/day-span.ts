import { STATISTICS_DAYS } from "@wardline/domain/statistics";
import { addDays, countDaysBetween, isDay } from "@wardline/domain/time/zoned-day";

export const SPANS = [
  { value: "1", label: "Today", days: 1 },
  { value: "7", label: "7 days", days: 7 },
  { value: "30", label: "30 days", days: 30 },
  { value: "90", label: "90 days", days: 90 },
] as const;

/** First and last day shown on a page, inclusive (YYYY-MM-DD). */
export interface DaySpan {
  from: string;
  to: string;
}

/** Returns the last `days` days up to today. */
export function getLastDays(days: number, today: string): DaySpan {
  return { from: addDays(today, 1 - days), to: today };
}

/** Returns the span of the same length that ends on the day before this span. */
export function getDaysBefore({ from, to }: DaySpan): DaySpan {
  const last = addDays(from, -1);
  return { from: addDays(last, -countDaysBetween(from, to)), to: last };
}

/** Returns why these days cannot be shown together; null if they can. */
export function spanProblem({ from, to }: DaySpan, today: string): string | null {
  if (!isDay(from) || !isDay(to)) return "Please choose the first and the last day.";
  if (from > to) return "The first day must not come after the last one.";
  if (to > today) return "Please choose days that are not in the future.";
  return countDaysBetween(from, to) < STATISTICS_DAYS
    ? null
    : `Please choose at most ${STATISTICS_DAYS} days.`;
}
