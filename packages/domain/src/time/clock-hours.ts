import { addDays, dayEnd, dayStart, zonedParts } from "./zoned-day.js";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * The hours of the days `from` to `to` (YYYY-MM-DD, both included) by the clocks of `zone`: the instant at which each begins,
 * in epoch milliseconds and in order, and last the end of the last one. A day has 23, 24 or 25; where clocks move by half an
 * hour, the hour in which they do is half as long again.
 */
export function clockHours(from: string, to: string, zone: string): number[] {
  const end = dayEnd(to, zone);
  const hours: number[] = [];
  for (let at = dayStart(from, zone); at < end; at = nextFullHour(at, zone)) hours.push(at);
  return [...hours, end];
}

/** The same of their days; one that never was is left out. */
export function clockDays(from: string, to: string, zone: string): number[] {
  const days = [dayStart(from, zone)];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const end = dayEnd(day, zone);
    if (end > (days.at(-1) ?? end)) days.push(end);
  }
  return days;
}

function nextFullHour(at: number, zone: string): number {
  const next = at + HOUR_MS;
  const { minute } = zonedParts(next, zone);
  return minute === 0 ? next : next + HOUR_MS - minute * MINUTE_MS;
}
