import type { Span } from "../roster/duty.js";
import type { HospitalClock } from "./hospital-clock.js";
import { filledOf, type Segment } from "./timeline.js";

const HOUR_MS = 3_600_000;
/** Somebody who works so much of the time from 23:00 to 06:00 works that night. */
const NIGHT = { from: 23 * 60, until: 30 * 60, hours: 3 } as const;
const SATURDAY = 6;
/** From the begin of a Saturday to the end of its Sunday, on the clocks. */
const WEEKEND_MINUTES = 2 * 24 * 60;

/** A night, or a weekend, by the day YYYY-MM-DD on which it begins. */
export interface WorkedSpan extends Span {
  day: string;
}

/** The nights that somebody works who works at these times, in order. */
export function nightsWorked(segments: readonly Segment[], clock: HospitalClock): WorkedSpan[] {
  return daysOf(segments, clock)
    .map((day) => nightOf(day, clock))
    .filter((night) => isNightWorked(segments, night));
}

/** The weekends of which somebody works a part, in order, by their Saturdays. */
export function weekendsWorked(segments: readonly Segment[], clock: HospitalClock): WorkedSpan[] {
  return daysOf(segments, clock)
    .filter((day) => weekdayOf(day) === SATURDAY)
    .map((day) => weekendOf(day, clock))
    .filter((weekend) => filledOf(segments, weekend) > 0);
}

/** The night that begins on a day. */
export function nightOf(day: string, clock: HospitalClock): WorkedSpan {
  return { day, from: clock.minute(day, NIGHT.from), until: clock.minute(day, NIGHT.until) };
}

/** Whether enough of a night is worked that it counts as one. */
export function isNightWorked(segments: readonly Span[], night: Span): boolean {
  return filledOf(segments, night) >= NIGHT.hours * HOUR_MS;
}

/** The weekend of a Saturday. */
export function weekendOf(saturday: string, clock: HospitalClock): WorkedSpan {
  return {
    day: saturday,
    from: clock.minute(saturday, 0),
    until: clock.minute(saturday, WEEKEND_MINUTES),
  };
}

/** 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** The hospital's days on which somebody works, with the day before and the days between. */
function daysOf(segments: readonly Segment[], clock: HospitalClock): string[] {
  const [first, last] = [segments[0], segments.at(-1)];
  if (first === undefined || last === undefined) return [];
  const begin = clock.day(first.from);
  const end = clock.day(last.until);
  const days = [clock.addDays(begin, -1)];
  for (let day = begin; day <= end; day = clock.addDays(day, 1)) days.push(day);
  return days;
}
