import { clockText, dateText, secondText } from "@wardline/domain/time/clock-text";
import { findZonedMinute, isDay, toZonedDay, toZonedParts } from "@wardline/domain/time/zoned-day";
import { useHospitalZone } from "./hospital-time.js";

/** Formats a day YYYY-MM-DD as "Sat, 21 Nov 2026", or in full as "Saturday, 21 November 2026". */
export function dayText(day: string, style: "short" | "full" = "short"): string {
  const isFull = style === "full";
  return new Date(`${day}T00:00:00Z`).toLocaleDateString("en-GB", {
    weekday: isFull ? "long" : "short",
    day: "numeric",
    month: isFull ? "long" : "short",
    year: "numeric",
    timeZone: "UTC",
  });
}

/** Formats a moment in `zone` as "21 Nov 2026, 14:07". `at` is RFC 3339 or epoch milliseconds. */
export function momentText(at: string | number, zone: string): string {
  const [, ...date] = dateText(at, zone).split(" ");
  const { year } = toZonedParts(new Date(at).getTime(), zone);
  return `${date.join(" ")} ${year}, ${clockText(at, zone)}`;
}

/** Returns a function that formats a moment by the hospital's clock. */
export function useMomentText(): (at: string | number) => string {
  const zone = useHospitalZone();
  return (at) => momentText(at, zone);
}

const SECOND_MS = 1_000;

/** Parses the value of a date and time field, such as "2026-11-21T02:10", to epoch milliseconds; null if invalid. */
export function parseLocalMoment(text: string, zone: string): number | null {
  const pattern = /^(.{10})T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.\d+)?)?$/;
  const [, day = "", hour, minute, second = "0"] = pattern.exec(text) ?? [];
  if (!isDay(day)) return null;
  return (
    findZonedMinute(day, Number(hour) * 60 + Number(minute), zone) + Number(second) * SECOND_MS
  );
}

/** Formats a moment (epoch milliseconds) for a date and time field in the time zone `zone`: "2026-11-21T02:10:05". */
export function formatLocalMoment(at: number, zone: string): string {
  return `${toZonedDay(at, zone)}T${secondText(at, zone)}`;
}

/** Parses an RFC 3339 time in an address; returns epoch milliseconds, or null if the text is not valid. */
export function parseAddressMoment(text: string): number | null {
  const at = /^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}
