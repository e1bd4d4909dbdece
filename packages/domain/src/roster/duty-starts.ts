import { toComparedText } from "../text/text-forms.js";
import { computeDutySpan, type DutyClock, findDutyDate, getDutyClock, type Span } from "./duty.js";

/** Duty starts of a hospital; null for departments that follow the hospital's duty start. */
export interface DutyStarts {
  zone: string;
  dutyStart: string;
  departments: readonly { department: string; dutyStart: string | null }[];
}

/** Duty clock of a department; the hospital's if the department no longer exists. */
export function getDepartmentClock(
  { zone, dutyStart, departments }: DutyStarts,
  department: string,
): DutyClock {
  const own = departments.find(
    (one) => toComparedText(one.department) === toComparedText(department),
  );
  return getDutyClock(zone, dutyStart, own?.dutyStart ?? null);
}

/** A hospital's or department's former duty start with its zone, valid until `until` (epoch milliseconds). */
export interface FormerStart {
  /** Folded name; empty for the hospital. */
  department: string;
  zone: string | null;
  /** Null if the department followed the hospital. */
  dutyStart: string | null;
  until: number;
}

/** Hours of a duty with their clock, and when they last changed (epoch milliseconds; 0: never). */
export interface DatedSpan extends Span {
  start: string;
  changedAt: number;
}

/** Returns the hours of a date's duty; a duty that had ended before a change to the duty start keeps the old hours. */
export function getDatedSpan(
  date: string,
  department: string,
  starts: DutyStarts,
  former: readonly FormerStart[],
): DatedSpan {
  const own = toComparedText(department);
  const currentDepartment = starts.departments.find(
    (one) => toComparedText(one.department) === own,
  );
  const changes = former.filter((one) => one.department === "" || one.department === own);
  let changedAt = 0;
  for (const [index, { until }] of changes.entries()) {
    const following = changes.slice(index);
    const hospital = following.find((one) => one.department === "") ?? starts;
    const ownDepartment = following.find((one) => one.department !== "") ?? currentDepartment;
    const start = ownDepartment?.dutyStart ?? hospital.dutyStart ?? starts.dutyStart;
    const span = computeDutySpan(date, { zone: hospital.zone ?? starts.zone, start });
    if (span.until <= until) return { ...span, start, changedAt };
    changedAt = until;
  }
  const clock = getDepartmentClock(starts, department);
  return { ...computeDutySpan(date, clock), start: clock.start, changedAt };
}

/** Distinct duty clocks of a hospital's departments. */
export function listDutyClocks({ zone, dutyStart, departments }: DutyStarts): DutyClock[] {
  const starts = new Set(departments.map((one) => one.dutyStart ?? dutyStart));
  return Array.from(starts, (start) => ({ zone, start }));
}

/** Earliest roster date YYYY-MM-DD on duty anywhere at `at` (epoch milliseconds); all earlier dates are past. */
export function findEarliestDutyDate(starts: DutyStarts, at: number): string {
  const hospital = { zone: starts.zone, start: starts.dutyStart };
  return [hospital, ...listDutyClocks(starts)]
    .map((clock) => findDutyDate(at, clock))
    .reduce((earliest, date) => (date < earliest ? date : earliest));
}

/** Finds departments in which a new duty began after `after`, up to and including `until` (epoch milliseconds). */
export function findDepartmentsChangingDuty(
  { zone, dutyStart, departments }: DutyStarts,
  after: number,
  until: number,
): string[] {
  const startTimes = new Map<string, number>();
  return departments
    .filter((one) => {
      const clock = getDutyClock(zone, dutyStart, one.dutyStart);
      const known =
        startTimes.get(clock.start) ?? computeDutySpan(findDutyDate(until, clock), clock).from;
      startTimes.set(clock.start, known);
      return known > after;
    })
    .map(({ department }) => department);
}

/** Next duty start of any department after `after`, both epoch milliseconds; null without departments. */
export function findNextDutyStart(starts: DutyStarts, after: number): number | null {
  const next = listDutyClocks(starts).map(
    (clock) => computeDutySpan(findDutyDate(after, clock), clock).until,
  );
  return next.length === 0 ? null : Math.min(...next);
}
