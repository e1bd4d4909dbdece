import { monthOf, shiftMonth, type YearMonth } from "@wardline/domain/calendar-grid";
import { repeatWeekly } from "@wardline/domain/roster-check";
import { addDays } from "@wardline/domain/zoned-day";

/** The longest that a roster is repeated in one go, in days: half a year of weeks. */
const LONGEST_DAYS = 26 * 7;

/** The last day until which a roster of `day` can be repeated. */
export function latestRepetition(day: string): string {
  return addDays(day, LONGEST_DAYS);
}

/** A day on which a repeated roster falls, and whether it has one already and is skipped. */
export interface RepeatedDay {
  day: string;
  isTaken: boolean;
}

/** The days of a weekly repetition up to and including `until`; the first is `day` itself. */
export function repeatedDays(
  day: string,
  until: string,
  rostered: ReadonlySet<string>,
): RepeatedDay[] {
  const last = latestRepetition(day);
  return repeatWeekly(day, until < last ? until : last).map((one) => ({
    day: one,
    isTaken: rostered.has(one),
  }));
}

/** The months from one day to another, both included. */
export function monthsBetween(from: string, until: string): YearMonth[] {
  const months: YearMonth[] = [];
  const last = monthOf(until);
  for (
    let month = monthOf(from);
    month.year * 12 + month.month <= last.year * 12 + last.month;
    month = shiftMonth(month, 1)
  ) {
    months.push(month);
  }
  return months;
}
