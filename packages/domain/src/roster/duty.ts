import { addDays, zonedDay, zonedMinute } from "../time/zoned-day.js";

const DAY_MINUTES = 24 * 60;

/** When duties begin in a hospital that has chosen nothing: each roster is on duty for its calendar day. */
export const DEFAULT_DUTY_START = "00:00";

/** What is proposed to a hospital that is asked when its duties begin. */
export const PROPOSED_DUTY_START = "08:00";

/** When duties begin: the time of day "HH:MM" on the clocks of an IANA zone. */
export interface DutyClock {
  zone: string;
  start: string;
}

/** A stretch of time in epoch milliseconds; `until` is exclusive. */
export interface Span {
  from: number;
  until: number;
}

/** One duty: the roster's date, when it is on duty, and the roster itself; null where the date has none. */
export interface Duty<R> extends Span {
  date: string;
  roster: R | null;
}

/** Whether `text` is a time of day "HH:MM" from "00:00" to "23:59". */
export function isDutyStart(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** The clock that a department's duties follow: its own start, or the hospital's where it has none. */
export function dutyClock(zone: string, hospitalStart: string, own: string | null): DutyClock {
  return { zone, start: own ?? hospitalStart };
}

/**
 * When the roster of `date` (YYYY-MM-DD) is on duty: from the duty start of that date to the duty start of the next,
 * which is 23, 24 or 25 hours (docs/wire.md, Duties). A start that clocks skip is the first instant after the gap, one
 * that comes twice is the first of the two, and a date that the zone never had begins and ends with the next that is.
 */
export function dutySpan(date: string, clock: DutyClock): Span {
  return { from: startOf(date, 0, clock), until: startOf(date, 1, clock) };
}

/** The date YYYY-MM-DD whose roster is on duty at `at` (epoch milliseconds): the one whose `dutySpan` holds `at`. */
export function dutyDate(at: number, clock: DutyClock): string {
  let date = addDays(zonedDay(at, clock.zone), 1);
  while (startOf(date, 0, clock) > at) date = addDays(date, -1);
  return date;
}

/** The duty at `at` (epoch milliseconds), with that of the given rosters which is on it. */
export function dutyAt<R extends { date: string }>(
  rosters: readonly R[],
  at: number,
  clock: DutyClock,
): Duty<R> {
  const date = dutyDate(at, clock);
  const roster = rosters.find((one) => one.date === date) ?? null;
  return { date, ...dutySpan(date, clock), roster };
}

/** The duty at `from` and all that begin after it, up to and including `to` (epoch milliseconds), in their order. */
export function dutiesFrom<R extends { date: string }>(
  rosters: readonly R[],
  from: number,
  to: number,
  clock: DutyClock,
): [Duty<R>, ...Duty<R>[]] {
  const duties: [Duty<R>, ...Duty<R>[]] = [dutyAt(rosters, from, clock)];
  for (let last = duties[0]; last.until <= to; ) {
    last = dutyAt(rosters, last.until, clock);
    duties.push(last);
  }
  return duties;
}

/** The duty start of the day `days` after `date`; a day that the zone never had starts with the next that is. */
function startOf(date: string, days: number, { zone, start }: DutyClock): number {
  let midnight = days * DAY_MINUTES;
  while (zonedMinute(date, midnight, zone) === zonedMinute(date, midnight + DAY_MINUTES, zone)) {
    midnight += DAY_MINUTES;
  }
  const [hour, minute] = start.split(":").map(Number) as [number, number];
  return zonedMinute(date, midnight + hour * 60 + minute, zone);
}
