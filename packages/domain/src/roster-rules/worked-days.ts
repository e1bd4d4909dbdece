import type { Span } from "../roster/duty.js";
import { type Segment, sumFilledTime } from "../roster/timeline.js";
import type { HospitalClock } from "./hospital-clock.js";

const HOUR_MS = 3_600_000;
/** A night is worked by working three hours or more between 23:00 and 06:00. */
const NIGHT = { from: 23 * 60, until: 30 * 60, hours: 3 } as const;
const SATURDAY_INDEX = 6;
/** Length of a weekend: from the start of Saturday to the end of Sunday. */
const WEEKEND_MINUTES = 2 * 24 * 60;

/** A night or weekend, named by its first day YYYY-MM-DD. */
export interface WorkedSpan extends Span {
  day: string;
}

/** Nights worked during these times, in order. */
export function listNightsWorked(segments: readonly Segment[], clock: HospitalClock): WorkedSpan[] {
  return listLocalDays(segments, clock)
    .map((day) => getNightStarting(day, clock))
    .filter((night) => isNightWorked(segments, night));
}

/** Weekends on which any work falls, in order, named by their Saturdays. */
export function listWeekendsWorked(
  segments: readonly Segment[],
  clock: HospitalClock,
): WorkedSpan[] {
  return listLocalDays(segments, clock)
    .filter((day) => getWeekday(day) === SATURDAY_INDEX)
    .map((day) => getWeekendStarting(day, clock))
    .filter((weekend) => sumFilledTime(segments, weekend) > 0);
}

export function getNightStarting(day: string, clock: HospitalClock): WorkedSpan {
  return { day, from: clock.minute(day, NIGHT.from), until: clock.minute(day, NIGHT.until) };
}

export function isNightWorked(segments: readonly Span[], night: Span): boolean {
  return sumFilledTime(segments, night) >= NIGHT.hours * HOUR_MS;
}

export function getWeekendStarting(saturday: string, clock: HospitalClock): WorkedSpan {
  return {
    day: saturday,
    from: clock.minute(saturday, 0),
    until: clock.minute(saturday, WEEKEND_MINUTES),
  };
}

/** 0 is Sunday. */
export function getWeekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

/** Lists local days from the day before the first work to the day on which the last work ends. */
function listLocalDays(segments: readonly Segment[], clock: HospitalClock): string[] {
  const [first, last] = [segments[0], segments.at(-1)];
  if (first === undefined || last === undefined) return [];
  const begin = clock.day(first.from);
  const end = clock.day(last.until);
  const days = [clock.addDays(begin, -1)];
  for (let day = begin; day <= end; day = clock.addDays(day, 1)) days.push(day);
  return days;
}
