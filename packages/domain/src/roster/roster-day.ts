import { zonedHour } from "../time/zoned-day.js";
import { dutyDate, dutySpan, type Span } from "./duty.js";
import { type DutyStarts, departmentClock, dutyClocks } from "./duty-starts.js";

/** Kind of a rostered day, which decides its colour; "today" while on duty (docs/product.md, Call duty roster page). */
export type RosterDayKind = "past" | "today" | "upcoming";

/** Legend of the calendar (docs/product.md, Call duty roster page). */
export const ROSTER_DAY_LABELS: Readonly<Record<RosterDayKind, string>> = {
  past: "Past Roster",
  today: "Today's Roster",
  upcoming: "Upcoming Roster",
};

/** A roster's date YYYY-MM-DD and its departments. */
export interface DatedRoster {
  date: string;
  departments: readonly string[];
}

/** Departments that share a duty start "HH:MM", and whether they are on duty. */
export interface DutyGroup extends Span {
  departments: string[];
  start: string;
  kind: RosterDayKind;
}

/**
 * Duties of a roster at `at` (epoch milliseconds), one per duty start, the hospital's first. Without departments it
 * follows the hospital (docs/wire/roster.md, Duties).
 */
export function rosterDuties(roster: DatedRoster, starts: DutyStarts, at: number): DutyGroup[] {
  const byStart = new Map<string, string[]>();
  for (const department of roster.departments) {
    const { start } = departmentClock(starts, department);
    byStart.set(start, [...(byStart.get(start) ?? []), department]);
  }
  if (byStart.size === 0) byStart.set(starts.dutyStart, []);
  return [...byStart.keys()]
    .sort((a, b) => startRank(a, starts).localeCompare(startRank(b, starts)))
    .map((start) => {
      const span = dutySpan(roster.date, { zone: starts.zone, start });
      return { departments: byStart.get(start) ?? [], start, ...span, kind: dayKind(span, at) };
    });
}

/**
 * Duties of these departments at `at` (epoch milliseconds), rostered or not: one per duty start, the hospital's first.
 * Their dates may differ.
 */
export function runningDuties(
  departments: readonly string[],
  starts: DutyStarts,
  at: number,
): DutyGroup[] {
  const date = currentDutyDate(starts, at);
  return rosterDuties({ date, departments }, starts, at).map((duty) => {
    const clock = { zone: starts.zone, start: duty.start };
    return { ...duty, ...dutySpan(dutyDate(at, clock), clock), kind: "today" };
  });
}

/**
 * Kind of a roster at `at` (epoch milliseconds): "today" while any department is on duty, "past" once all are done.
 * From midnight to the hand-over, that is the roster of the day before.
 */
export function rosterKind(roster: DatedRoster, starts: DutyStarts, at: number): RosterDayKind {
  const kinds = rosterDuties(roster, starts, at).map(({ kind }) => kind);
  if (kinds.includes("today")) return "today";
  return kinds.includes("upcoming") ? "upcoming" : "past";
}

/**
 * Date YYYY-MM-DD on duty at `at` (epoch milliseconds), rostered or not: by the hospital's start, or the earliest of
 * its departments' if all have their own.
 */
export function currentDutyDate(starts: DutyStarts, at: number): string {
  const { zone, dutyStart, departments } = starts;
  const followsHospital = departments.some((one) => (one.dutyStart ?? dutyStart) === dutyStart);
  if (departments.length === 0 || followsHospital) return dutyDate(at, { zone, start: dutyStart });
  return dutyClocks(starts)
    .map((clock) => dutyDate(at, clock))
    .reduce((earliest, date) => (date < earliest ? date : earliest));
}

/** Date of the roster on duty at `at` (epoch milliseconds), preferably `currentDutyDate`, else the latest; null if none is. */
export function runningRosterDate(
  rosters: readonly DatedRoster[],
  starts: DutyStarts,
  at: number,
): string | null {
  const running = rosters
    .filter((roster) => rosterKind(roster, starts, at) === "today")
    .map(({ date }) => date)
    .sort();
  const current = currentDutyDate(starts, at);
  return running.includes(current) ? current : (running.pop() ?? null);
}

/**
 * Day selected when a month opens: on duty at `at` (epoch milliseconds), else the next, else the latest past day, else
 * null (docs/product.md, Call duty roster page).
 */
export function nearestRosterDate(
  rosters: readonly DatedRoster[],
  starts: DutyStarts,
  at: number,
): string | null {
  const datesOf = (wanted: RosterDayKind) =>
    rosters
      .filter((roster) => rosterKind(roster, starts, at) === wanted)
      .map(({ date }) => date)
      .sort();
  return (
    runningRosterDate(rosters, starts, at) ??
    datesOf("upcoming").shift() ??
    datesOf("past").pop() ??
    null
  );
}

function dayKind({ from, until }: Span, at: number): RosterDayKind {
  if (until <= at) return "past";
  return from <= at ? "today" : "upcoming";
}

/** Sorts the hospital's own start first. */
function startRank(start: string, { dutyStart }: DutyStarts): string {
  return start === dutyStart ? "" : start;
}

/** Noon of a day 'YYYY-MM-DD' in `zone`, epoch milliseconds: the date picker's value (docs/product.md, Call duty roster page). */
export function localNoon(day: string, zone: string): number {
  return zonedHour(day, 12, zone);
}
