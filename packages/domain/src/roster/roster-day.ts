import { findZonedHour } from "../time/zoned-day.js";
import { computeDutySpan, findDutyDate, type Span } from "./duty.js";
import { type DutyStarts, getDepartmentClock, listDutyClocks } from "./duty-starts.js";

/**
 * Kind of a rostered day, which decides its colour; "today" while its duty lasts (docs/product.md, Call duty roster
 * page).
 */
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
 * Lists the duties of a roster at `at` (epoch milliseconds), one per duty start, beginning with the hospital's own
 * start. A roster without departments uses the hospital's duty start (docs/wire/roster.md, Duties).
 */
export function listRosterDuties(roster: DatedRoster, starts: DutyStarts, at: number): DutyGroup[] {
  const byStart = new Map<string, string[]>();
  for (const department of roster.departments) {
    const { start } = getDepartmentClock(starts, department);
    byStart.set(start, [...(byStart.get(start) ?? []), department]);
  }
  if (byStart.size === 0) byStart.set(starts.dutyStart, []);
  return [...byStart.keys()]
    .sort((a, b) => getStartRank(a, starts).localeCompare(getStartRank(b, starts)))
    .map((start) => {
      const span = computeDutySpan(roster.date, { zone: starts.zone, start });
      return { departments: byStart.get(start) ?? [], start, ...span, kind: getDayKind(span, at) };
    });
}

/**
 * Duties of these departments at `at` (epoch milliseconds), rostered or not: one per duty start, beginning with the
 * hospital's own start. The duties may have different dates.
 */
export function listRunningDuties(
  departments: readonly string[],
  starts: DutyStarts,
  at: number,
): DutyGroup[] {
  const date = findCurrentDutyDate(starts, at);
  return listRosterDuties({ date, departments }, starts, at).map((duty) => {
    const clock = { zone: starts.zone, start: duty.start };
    return { ...duty, ...computeDutySpan(findDutyDate(at, clock), clock), kind: "today" };
  });
}

/**
 * Kind of a roster at `at` (epoch milliseconds): "today" while any department is on duty, "past" once all duties have
 * ended. From midnight to the handover, the roster of the day before is "today".
 */
export function getRosterKind(roster: DatedRoster, starts: DutyStarts, at: number): RosterDayKind {
  const kinds = listRosterDuties(roster, starts, at).map(({ kind }) => kind);
  if (kinds.includes("today")) return "today";
  return kinds.includes("upcoming") ? "upcoming" : "past";
}

/**
 * Date YYYY-MM-DD whose duty is running at `at` (epoch milliseconds), rostered or not: according to the hospital's duty
 * start, or, if all departments have their own, the earliest of their dates.
 */
export function findCurrentDutyDate(starts: DutyStarts, at: number): string {
  const { zone, dutyStart, departments } = starts;
  const isHospitalStartUsed = departments.some((one) => (one.dutyStart ?? dutyStart) === dutyStart);
  if (departments.length === 0 || isHospitalStartUsed)
    return findDutyDate(at, { zone, start: dutyStart });
  return listDutyClocks(starts)
    .map((clock) => findDutyDate(at, clock))
    .reduce((earliest, date) => (date < earliest ? date : earliest));
}

/**
 * Date of the roster on duty at `at` (epoch milliseconds), preferably `findCurrentDutyDate`, else the latest; null if
 * no roster is on duty.
 */
export function findRunningRosterDate(
  rosters: readonly DatedRoster[],
  starts: DutyStarts,
  at: number,
): string | null {
  const runningRosters = rosters
    .filter((roster) => getRosterKind(roster, starts, at) === "today")
    .map(({ date }) => date)
    .sort();
  const current = findCurrentDutyDate(starts, at);
  return runningRosters.includes(current) ? current : (runningRosters.pop() ?? null);
}

/**
 * Day to select when a month opens: the day on duty at `at` (epoch milliseconds), else the next, else the latest past
 * day, else null (docs/product.md, Call duty roster page).
 */
export function findNearestRosterDate(
  rosters: readonly DatedRoster[],
  starts: DutyStarts,
  at: number,
): string | null {
  const listDatesOfKind = (wanted: RosterDayKind) =>
    rosters
      .filter((roster) => getRosterKind(roster, starts, at) === wanted)
      .map(({ date }) => date)
      .sort();
  return (
    findRunningRosterDate(rosters, starts, at) ??
    listDatesOfKind("upcoming").shift() ??
    listDatesOfKind("past").pop() ??
    null
  );
}

function getDayKind({ from, until }: Span, at: number): RosterDayKind {
  if (until <= at) return "past";
  return from <= at ? "today" : "upcoming";
}

/** Returns a sort key that puts the hospital's own start first. */
function getStartRank(start: string, { dutyStart }: DutyStarts): string {
  return start === dutyStart ? "" : start;
}

/** Noon of a day 'YYYY-MM-DD' in `zone`, epoch milliseconds: the date picker's value (docs/product.md, Call duty roster page). */
export function getLocalNoon(day: string, zone: string): number {
  return findZonedHour(day, 12, zone);
}
