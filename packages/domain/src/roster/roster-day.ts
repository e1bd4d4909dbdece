import { zonedHour } from "../time/zoned-day.js";
import { dutyDate, dutySpan, type Span } from "./duty.js";
import { clockOfDepartment, type DutyStarts, dutyClocks } from "./duty-starts.js";

/** How a calendar colours a day that has a roster; "today" while its duty is on (docs/product.md, Call duty roster page). */
export type RosterDayKind = "past" | "today" | "upcoming";

/** The legend beside the calendar (docs/product.md, Call duty roster page). */
export const ROSTER_DAY_LABELS: Readonly<Record<RosterDayKind, string>> = {
  past: "Past Roster",
  today: "Today's Roster",
  upcoming: "Upcoming Roster",
};

/** A roster's date YYYY-MM-DD, and the departments on it. */
export interface DatedRoster {
  date: string;
  departments: readonly string[];
}

/** Departments of a roster whose duties begin at the same time "HH:MM", and whether they are on duty. */
export interface RosterDuty extends Span {
  departments: string[];
  start: string;
  kind: RosterDayKind;
}

/**
 * When a roster is on duty, and whether it is at `at` (epoch milliseconds): one entry for each duty start of its
 * departments, the hospital's first. Without departments it follows the hospital's (docs/wire.md, Duties).
 */
export function rosterDuties(roster: DatedRoster, starts: DutyStarts, at: number): RosterDuty[] {
  const byStart = new Map<string, string[]>();
  for (const department of roster.departments) {
    const { start } = clockOfDepartment(starts, department);
    byStart.set(start, [...(byStart.get(start) ?? []), department]);
  }
  if (byStart.size === 0) byStart.set(starts.dutyStart, []);
  return [...byStart.keys()]
    .sort((a, b) => rankOf(a, starts).localeCompare(rankOf(b, starts)))
    .map((start) => {
      const span = dutySpan(roster.date, { zone: starts.zone, start });
      return { departments: byStart.get(start) ?? [], start, ...span, kind: kindOf(span, at) };
    });
}

/**
 * The duty of these departments that is on at `at` (epoch milliseconds), whether or not it has a roster: one entry for
 * each of their starts, the hospital's first. Departments of different starts may be on duty by different dates.
 */
export function runningDuties(
  departments: readonly string[],
  starts: DutyStarts,
  at: number,
): RosterDuty[] {
  const date = currentDutyDate(starts, at);
  return rosterDuties({ date, departments }, starts, at).map((duty) => {
    const clock = { zone: starts.zone, start: duty.start };
    return { ...duty, ...dutySpan(dutyDate(at, clock), clock), kind: "today" };
  });
}

/**
 * How a calendar colours a roster at `at` (epoch milliseconds): today's while any of its departments is on duty by it,
 * past once all have been. From midnight to the hand-over today's is therefore the roster of the day before.
 */
export function rosterKind(roster: DatedRoster, starts: DutyStarts, at: number): RosterDayKind {
  const kinds = rosterDuties(roster, starts, at).map(({ kind }) => kind);
  if (kinds.includes("today")) return "today";
  return kinds.includes("upcoming") ? "upcoming" : "past";
}

/**
 * The date YYYY-MM-DD whose duty is on at `at` (epoch milliseconds), whether or not it has a roster: by the hospital's
 * start, or by the earliest of its departments' where each has a start of its own.
 */
export function currentDutyDate(starts: DutyStarts, at: number): string {
  const { zone, dutyStart, departments } = starts;
  const followsHospital = departments.some((one) => (one.dutyStart ?? dutyStart) === dutyStart);
  if (departments.length === 0 || followsHospital) return dutyDate(at, { zone, start: dutyStart });
  return dutyClocks(starts)
    .map((clock) => dutyDate(at, clock))
    .reduce((earliest, date) => (date < earliest ? date : earliest));
}

/**
 * The date of the roster that is on duty at `at` (epoch milliseconds); null where none of the given ones is. Of two
 * that are, by departments of different starts, it is that of `currentDutyDate`, else the later one.
 */
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
 * The rostered day that is selected when a month is opened: the one that is on duty at `at` (epoch milliseconds), else
 * the first to come, else the latest past one, else null (docs/product.md, Call duty roster page). Rosters in any order.
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

function kindOf({ from, until }: Span, at: number): RosterDayKind {
  if (until <= at) return "past";
  return from <= at ? "today" : "upcoming";
}

/** Sorts the hospital's own start before all others. */
function rankOf(start: string, { dutyStart }: DutyStarts): string {
  return start === dutyStart ? "" : start;
}

/**
 * 12:00 noon of a day 'YYYY-MM-DD' in `zone`, epoch milliseconds: what the date picker gives
 * (docs/product.md, Call duty roster page).
 */
export function noonOf(day: string, zone: string): number {
  return zonedHour(day, 12, zone);
}
