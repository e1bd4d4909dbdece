import { zonedHour } from "@wardline/domain/zoned-day";

const NOON = 12;

/**
 * The `created_at` of a patient admitted for `day`: that day's noon at the hospital, or undefined for today,
 * when the server takes its own clock (docs/wire.md, Patients).
 */
export function openingTime(day: string, today: string, zone: string): string | undefined {
  if (day >= today) return undefined;
  return new Date(zonedHour(day, NOON, zone)).toISOString();
}
