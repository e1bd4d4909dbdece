import { weekdayOf } from "../roster-rules/worked-days.js";
import { addDays } from "../time/zoned-day.js";
import { changesBetween, type GridChange, type MonthPost, planAfter } from "./month-plan.js";

/** From which date each date is copied. */
export type CopySources = ReadonlyMap<string, string>;

/** Each of the dates from the day of the same weekday in the week that begins on `first` (YYYY-MM-DD), its own week apart. */
export function weekSources(first: string, dates: readonly string[]): CopySources {
  const week = Array.from({ length: 7 }, (_, day) => addDays(first, day));
  const byWeekday = new Map(week.map((date) => [weekdayOf(date), date]));
  return new Map(
    dates
      .filter((date) => !week.includes(date))
      .map((date) => [date, byWeekday.get(weekdayOf(date)) ?? date]),
  );
}

/** Each date of a month from that of another one: the second Tuesday from the second Tuesday. A fifth one may have none. */
export function monthSources(source: readonly string[], dates: readonly string[]): CopySources {
  const bySpot = new Map(source.map((date) => [spotOf(date), date]));
  return new Map(
    dates.flatMap((date) => {
      const from = bySpot.get(spotOf(date));
      return from === undefined ? [] : [[date, from] as const];
    }),
  );
}

/**
 * The changes that make the dates as those are from which they are copied. Posts of people who are staff of the department
 * no more stay empty; with `keeps_filled`, posts that somebody is on stay as they are.
 */
export function copyChanges(
  plan: readonly MonthPost[],
  copied: readonly MonthPost[],
  sources: CopySources,
  { staff, keeps_filled = false }: { staff: ReadonlySet<string>; keeps_filled?: boolean },
): GridChange[] {
  const others = plan.filter(({ date }) => keeps_filled || !sources.has(date));
  const given = [...sources].flatMap(([date, from]) =>
    copied
      .filter((post) => post.date === from && staff.has(post.person))
      .map((post) => ({ ...post, date, expected: null })),
  );
  const filled = keeps_filled ? others : [];
  const isFree = (post: MonthPost) =>
    !filled.some(
      (one) => one.date === post.date && one.role === post.role && one.position === post.position,
    );
  return changesBetween(plan, planAfter(others, given.filter(isFree)));
}

function spotOf(date: string): string {
  const nth = Math.ceil(Number(date.slice(8)) / 7);
  return `${weekdayOf(date)} ${nth}`;
}
