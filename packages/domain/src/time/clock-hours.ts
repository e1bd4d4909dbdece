import { addDays, getDayEnd, getDayStart, toZonedParts } from "./zoned-day.js";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Instants (epoch milliseconds) at which each hour of the days `from` to `to` (YYYY-MM-DD, both included) begins in
 * `zone`, and the end of the last hour. A half-hour clock change makes the hour in which it falls half as long again.
 */
export function listClockHours(from: string, to: string, zone: string): number[] {
  const end = getDayEnd(to, zone);
  const hours: number[] = [];
  for (let at = getDayStart(from, zone); at < end; at = findNextHourStart(at, zone)) hours.push(at);
  return [...hours, end];
}

/** Instants at which each day begins, and the end of the last day; skipped days are left out. */
export function listClockDays(from: string, to: string, zone: string): number[] {
  const days = [getDayStart(from, zone)];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const end = getDayEnd(day, zone);
    if (end > (days.at(-1) ?? end)) days.push(end);
  }
  return days;
}

function findNextHourStart(at: number, zone: string): number {
  const next = at + HOUR_MS;
  const { minute } = toZonedParts(next, zone);
  return minute === 0 ? next : next + HOUR_MS - minute * MINUTE_MS;
}
