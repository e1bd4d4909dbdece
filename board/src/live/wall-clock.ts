import { clockText, dateText } from "@wardline/domain/time/clock-text";
import { isTimeZone, toZonedParts } from "@wardline/domain/time/zoned-day";

const NIGHT_FROM_HOUR = 22;
const NIGHT_TO_HOUR = 6;

/** Returns the hospital's zone once `registerZone` has its rules; the screen's own zone while no hospital is known. */
export function getKnownZone(zone: string): string {
  if (isTimeZone(zone)) return zone;
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Span within which a weekday is unambiguous. */
const WEEKDAY_RANGE_MS = 6 * 24 * 3_600_000;

/**
 * Formats `at` as seen from `now` (epoch milliseconds) in `zone`: "21:05" today, "Fri 21:05" on a nearby day, else "14
 * Nov 21:05".
 */
export function formatBoardMoment(at: number, now: number, zone: string): string {
  const [date, today] = [dateText(at, zone), dateText(now, zone)];
  if (date === today) return clockText(at, zone);
  const [weekday = "", ...day] = date.split(" ");
  const isNamed = now - at < WEEKDAY_RANGE_MS;
  return `${isNamed ? weekday : day.join(" ")} ${clockText(at, zone)}`;
}

/** True while boards are dimmed: from 22:00 to 06:00 in `zone` (docs/board.md, Burn-in). */
export function isNight(at: number, zone: string): boolean {
  const { hour } = toZonedParts(at, zone);
  return hour >= NIGHT_FROM_HOUR || hour < NIGHT_TO_HOUR;
}
