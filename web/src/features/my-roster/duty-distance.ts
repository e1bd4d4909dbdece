import { daysBetween, zonedDay } from "@wardline/domain/zoned-day";

/** How far off a duty is that begins at `from`: "Now" once it has begun. Both in epoch milliseconds. */
export function dutyDistance(from: number, now: number, zone: string): string {
  if (from <= now) return "Now";
  const days = daysBetween(zonedDay(now, zone), zonedDay(from, zone));
  if (days <= 0) return "Today";
  return days === 1 ? "Tomorrow" : `In ${days} days`;
}
