import type { Span } from "@wardline/domain/roster/duty";
import { toSegments, type WorkedTime } from "@wardline/domain/roster/timeline";
import {
  computeDutySpans,
  listGridTimes,
  type MonthGrid,
} from "@wardline/domain/roster-month/month-grid";
import type { MonthPost } from "@wardline/domain/roster-month/month-plan";
import type { Variable } from "./programme.js";

const HOUR_MS = 3_600_000;

/** A duty that a person has, or that the person gets if its variable is 1. */
export interface Unit extends Span {
  /** Roster date. */
  date: string;
  /** Null if the duty is fixed for the person. */
  variable: Variable | null;
}

/** A person's current and possible duties in a month, in chronological order. */
export interface PersonUnits {
  id: string;
  units: Unit[];
}

/** Fixed duty times: duties around the month, and posts that are not changed. */
export function listFixedTimes(grid: MonthGrid, fixed: readonly MonthPost[]): WorkedTime[] {
  return [...(grid.planning?.around ?? []), ...listGridTimes(grid, fixed)];
}

/** Builds a person's units: one per uninterrupted fixed duty, and one per possible duty. */
export function buildPersonUnits(
  grid: MonthGrid,
  id: string,
  times: readonly WorkedTime[],
  variables: ReadonlyMap<string, Variable>,
): PersonUnits {
  const fixedUnits: Unit[] = [];
  for (const segment of toSegments(times.filter(({ person }) => person === id))) {
    const last = fixedUnits.at(-1);
    const isContinuation =
      last !== undefined && last.until === segment.from && last.date === segment.date;
    if (isContinuation) last.until = segment.until;
    else fixedUnits.push({ ...segment, variable: null });
  }
  const spans = computeDutySpans(grid);
  const possibleUnits = [...variables].flatMap(([date, variable]): Unit[] => {
    const span = spans.get(date);
    return span === undefined ? [] : [{ ...span, date, variable }];
  });
  return { id, units: [...fixedUnits, ...possibleUnits].sort((a, b) => a.from - b.from) };
}

/** Overlap of two spans in hours. */
export function countSharedHours(a: Span, b: Span): number {
  return Math.max(0, Math.min(a.until, b.until) - Math.max(a.from, b.from)) / HOUR_MS;
}

/** Length of a span in hours. */
export function countSpanHours({ from, until }: Span): number {
  return (until - from) / HOUR_MS;
}
