import type { Span } from "@wardline/domain/roster/duty";
import {
  type MonthGrid,
  spansOfMonth,
  timesOfPlan,
} from "@wardline/domain/roster-month/month-grid";
import type { MonthPost } from "@wardline/domain/roster-month/month-plan";
import { segmentsOf, type WorkedTime } from "@wardline/domain/roster-rules/timeline";
import type { Variable } from "./programme.js";

const HOUR_MS = 3_600_000;

/** A duty that a person has, or may be given: then its variable says whether. */
export interface Unit extends Span {
  /** The roster's date. */
  date: string;
  /** Null: the person works it whatever is proposed. */
  variable: Variable | null;
}

/** What one person may do in a month, and does already; in the order of time. */
export interface PersonUnits {
  id: string;
  units: Unit[];
}

/** The times that stay as they are: those around the month, and those of the posts that are kept. */
export function fixedTimes(grid: MonthGrid, fixed: readonly MonthPost[]): WorkedTime[] {
  return [...(grid.planning?.around ?? []), ...timesOfPlan(grid, fixed)];
}

/** A person's duties that stay, one unit for each duty without a break in it, and those that may be given. */
export function unitsOf(
  grid: MonthGrid,
  id: string,
  times: readonly WorkedTime[],
  variables: ReadonlyMap<string, Variable>,
): PersonUnits {
  const kept: Unit[] = [];
  for (const segment of segmentsOf(times.filter(({ person }) => person === id))) {
    const last = kept.at(-1);
    const isSame = last !== undefined && last.until === segment.from && last.date === segment.date;
    if (isSame) last.until = segment.until;
    else kept.push({ ...segment, variable: null });
  }
  const spans = spansOfMonth(grid);
  const given = [...variables].flatMap(([date, variable]): Unit[] => {
    const span = spans.get(date);
    return span === undefined ? [] : [{ ...span, date, variable }];
  });
  return { id, units: [...kept, ...given].sort((a, b) => a.from - b.from) };
}

/** How many hours two spans share. */
export function sharedHours(a: Span, b: Span): number {
  return Math.max(0, Math.min(a.until, b.until) - Math.max(a.from, b.from)) / HOUR_MS;
}

/** The length of a span in hours. */
export function hoursOf({ from, until }: Span): number {
  return (until - from) / HOUR_MS;
}
