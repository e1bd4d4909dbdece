import { getWeekday } from "../roster-rules/worked-days.js";
import { addDays } from "../time/zoned-day.js";
import { applyChanges, type GridChange, listChangesBetween, type MonthPost } from "./month-plan.js";

/** Source date of each date to fill. */
export type CopySources = ReadonlyMap<string, string>;

/** Source dates for a weekly copy: same weekday, from the week that begins on `first` (YYYY-MM-DD). */
export function findWeekSources(first: string, dates: readonly string[]): CopySources {
  const week = Array.from({ length: 7 }, (_, day) => addDays(first, day));
  const byWeekday = new Map(week.map((date) => [getWeekday(date), date]));
  return new Map(
    dates
      .filter((date) => !week.includes(date))
      .map((date) => [date, byWeekday.get(getWeekday(date)) ?? date]),
  );
}

/**
 * Source dates for copying a month: its second Tuesday is copied from the source month's second Tuesday. A fifth Tuesday
 * may have no source date.
 */
export function findMonthSources(source: readonly string[], dates: readonly string[]): CopySources {
  const byWeekdayInMonth = new Map(source.map((date) => [findWeekdayInMonth(date), date]));
  return new Map(
    dates.flatMap((date) => {
      const from = byWeekdayInMonth.get(findWeekdayInMonth(date));
      return from === undefined ? [] : [[date, from] as const];
    }),
  );
}

/** Changes that copy the source dates. Posts of former staff stay empty; `keeps_filled` leaves filled posts alone. */
export function listCopyChanges(
  plan: readonly MonthPost[],
  copied: readonly MonthPost[],
  sources: CopySources,
  { staff, keeps_filled = false }: { staff: ReadonlySet<string>; keeps_filled?: boolean },
): GridChange[] {
  const others = plan.filter(({ date }) => keeps_filled || !sources.has(date));
  const copyChanges = [...sources].flatMap(([date, from]) =>
    copied
      .filter((post) => post.date === from && staff.has(post.person))
      .map((post) => ({ ...post, date, expected: null })),
  );
  const filled = keeps_filled ? others : [];
  const isFree = (post: MonthPost) =>
    !filled.some(
      (one) => one.date === post.date && one.role === post.role && one.position === post.position,
    );
  return listChangesBetween(plan, applyChanges(others, copyChanges.filter(isFree)));
}

function findWeekdayInMonth(date: string): string {
  const nth = Math.ceil(Number(date.slice(8)) / 7);
  return `${getWeekday(date)} ${nth}`;
}
