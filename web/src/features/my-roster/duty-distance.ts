import { countDaysBetween, toZonedDay } from "@wardline/domain/time/zoned-day";

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** Returns the time until `at`: "in 12 min", "in 5 h 20 min", "in 2 days". Both times are in epoch milliseconds. */
export function formatCountdown(at: number, now: number): string {
  const minutes = Math.max(1, Math.ceil((at - now) / MINUTE_MS));
  if (minutes < HOUR_MINUTES) return `in ${minutes} min`;
  if (minutes < 2 * DAY_MINUTES) {
    const rest = minutes % HOUR_MINUTES;
    return `in ${Math.floor(minutes / HOUR_MINUTES)} h${rest === 0 ? "" : ` ${rest} min`}`;
  }
  return `in ${Math.floor(minutes / DAY_MINUTES)} days`;
}

/**
 * Returns the number of days until a duty that begins at `from`, or "Now" once the duty has begun. Both times are in
 * epoch milliseconds.
 */
export function formatDutyDistance(from: number, now: number, zone: string): string {
  if (from <= now) return "Now";
  const days = countDaysBetween(toZonedDay(now, zone), toZonedDay(from, zone));
  if (days <= 0) return "Today";
  return days === 1 ? "Tomorrow" : `In ${days} days`;
}
