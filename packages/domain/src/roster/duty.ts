import { addDays, findZonedMinute, toZonedDay } from "../time/zoned-day.js";

const DAY_MINUTES = 24 * 60;

/** Duty start of a hospital that has set none: each roster covers its calendar day. */
export const DEFAULT_DUTY_START = "00:00";

export const PROPOSED_DUTY_START = "08:00";

/** Duty start "HH:MM" in an IANA zone. */
export interface DutyClock {
  zone: string;
  start: string;
}

/** A time span in epoch milliseconds; `until` is exclusive. */
export interface Span {
  from: number;
  until: number;
}

/** A duty with its roster date, span and roster; `roster` is null if the date has none. */
export interface Duty<R> extends Span {
  date: string;
  roster: R | null;
}

/** True for a time of day from "00:00" to "23:59". */
export function isDutyStart(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** Duty clock of a department: its own start, or the hospital's start. */
export function getDutyClock(zone: string, hospitalStart: string, own: string | null): DutyClock {
  return { zone, start: own ?? hospitalStart };
}

/**
 * Span of a date's duty (YYYY-MM-DD): from its duty start to the duty start of the next date, 23 to 25 hours
 * (docs/wire/roster.md, Duties). A start that the clock change skips moves to the end of the gap, a repeated start
 * counts at its first time, and a date that the zone never had is empty.
 */
export function computeDutySpan(date: string, clock: DutyClock): Span {
  return { from: findDutyStart(date, 0, clock), until: findDutyStart(date, 1, clock) };
}

/** The date YYYY-MM-DD whose duty contains `at` (epoch milliseconds). */
export function findDutyDate(at: number, clock: DutyClock): string {
  let date = addDays(toZonedDay(at, clock.zone), 1);
  while (findDutyStart(date, 0, clock) > at) date = addDays(date, -1);
  return date;
}

/** The duty at `at` (epoch milliseconds) with its roster among those given. */
export function findDutyAt<R extends { date: string }>(
  rosters: readonly R[],
  at: number,
  clock: DutyClock,
): Duty<R> {
  const date = findDutyDate(at, clock);
  const roster = rosters.find((one) => one.date === date) ?? null;
  return { date, ...computeDutySpan(date, clock), roster };
}

/** The duty at `from` and all duties that begin after it, up to and including `to` (epoch milliseconds), in order. */
export function listDutiesFrom<R extends { date: string }>(
  rosters: readonly R[],
  from: number,
  to: number,
  clock: DutyClock,
): [Duty<R>, ...Duty<R>[]] {
  const duties: [Duty<R>, ...Duty<R>[]] = [findDutyAt(rosters, from, clock)];
  for (let last = duties[0]; last.until <= to; ) {
    last = findDutyAt(rosters, last.until, clock);
    duties.push(last);
  }
  return duties;
}

/** Duty start of the day `days` after `date`; a day that the zone never had starts with the next day. */
function findDutyStart(date: string, days: number, { zone, start }: DutyClock): number {
  let midnight = days * DAY_MINUTES;
  while (
    findZonedMinute(date, midnight, zone) === findZonedMinute(date, midnight + DAY_MINUTES, zone)
  ) {
    midnight += DAY_MINUTES;
  }
  const [hour, minute] = start.split(":").map(Number) as [number, number];
  return findZonedMinute(date, midnight + hour * 60 + minute, zone);
}
