import { findZonedHour, findZonedMinute } from "@wardline/domain/time/zoned-day";

const NOON_HOUR = 12;

/**
 * Returns the `created_at` of a patient admitted on `day`: noon of that day at the hospital, or undefined for today,
 * because the server then uses its own clock (docs/wire/patients.md, Patients).
 */
export function toOpeningTime(day: string, today: string, zone: string): string | undefined {
  if (day >= today) return undefined;
  return new Date(findZonedHour(day, NOON_HOUR, zone)).toISOString();
}

/**
 * Returns the `created_at` of a patient who arrived at `moment`, such as "2026-11-09T03:00", in the hospital's time
 * zone.
 */
export function toArrivalTime(moment: string, zone: string): string {
  const [day = "", clock = ""] = moment.split("T");
  const [hour = 0, minute = 0] = clock.split(":").map(Number);
  return new Date(findZonedMinute(day, hour * 60 + minute, zone)).toISOString();
}
