import { monthLabel, WEEKDAY_LABELS } from "./calendar-grid.js";
import { toZonedParts } from "./zoned-day.js";

/** Formats a moment in `zone`: "08:00". `at` is RFC 3339 or epoch milliseconds. */
export function clockText(at: string | number, zone: string): string {
  const { hour, minute } = toZonedParts(new Date(at).getTime(), zone);
  return `${`0${hour}`.slice(-2)}:${`0${minute}`.slice(-2)}`;
}

/** Formats a moment to the second: "08:00:05". `at` is RFC 3339 or epoch milliseconds. */
export function secondText(at: string | number, zone: string): string {
  const { second } = toZonedParts(new Date(at).getTime(), zone);
  return `${clockText(at, zone)}:${`0${second}`.slice(-2)}`;
}

/** Formats a moment within a week of now: "Sat 08:00". `at` is RFC 3339 or epoch milliseconds. */
export function weekMomentText(at: string | number, zone: string): string {
  const { weekday } = toZonedParts(new Date(at).getTime(), zone);
  return `${WEEKDAY_LABELS[weekday] ?? ""} ${clockText(at, zone)}`;
}

/** Formats the local date of a moment: "Sat 21 Nov". `at` is RFC 3339 or epoch milliseconds. */
export function dateText(at: string | number, zone: string): string {
  const { weekday, day, year, month } = toZonedParts(new Date(at).getTime(), zone);
  return `${WEEKDAY_LABELS[weekday] ?? ""} ${day} ${monthLabel({ year, month }).slice(0, 3)}`;
}

/** Formats the local date and time: "Sat 21 Nov 08:00". `at` is RFC 3339 or epoch milliseconds. */
export function dutyMomentText(at: string | number, zone: string): string {
  return `${dateText(at, zone)} ${clockText(at, zone)}`;
}
