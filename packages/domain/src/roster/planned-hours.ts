import { addDays, findZonedMinute, toZonedDay } from "../time/zoned-day.js";
import { isDutyStart } from "./duty.js";

/** Hours of a display, "HH:MM". A span that ends no later than it begins runs past midnight; equal times mean 24 hours. */
export interface PlannedSpan {
  from: string;
  until: string;
}

/** Planned hours by the weekday of their start, Sunday first; null: dark all day. */
export type PlannedHours = readonly (PlannedSpan | null)[];

export const WEEKDAYS = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
] as const;

export const WEEK_ORDER = [1, 2, 3, 4, 5, 6, 0] as const;

/** More than a week, so that a display that is always on is recognised. */
const LOOK_BACK_DAYS = 8;

/** True for a list of seven spans or nulls. */
export function isPlannedHours(value: unknown): value is PlannedHours {
  return Array.isArray(value) && value.length === 7 && value.every(isSpanOrNull);
}

function isSpanOrNull(value: unknown): boolean {
  if (value === null) return true;
  if (typeof value !== "object") return false;
  const { from, until } = value as Partial<PlannedSpan>;
  return [from, until].every((time) => typeof time === "string" && isDutyStart(time));
}

/**
 * Returns the moment since which a display has been on in `zone`, epoch milliseconds; null while dark, -Infinity if
 * always on. Looks back eight days.
 */
export function getLitSince(hours: PlannedHours | null, at: number, zone: string): number | null {
  if (hours === null) return Number.NEGATIVE_INFINITY;
  const today = toZonedDay(at, zone);
  let since: number | null = null;
  for (let back = 0; back <= LOOK_BACK_DAYS; back += 1) {
    const day = addDays(today, -back);
    const span = hours[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? null;
    if (span === null) continue;
    const from = findZonedMinute(day, parseMinutes(span.from), zone);
    const isOverMidnight = span.until <= span.from;
    const until = findZonedMinute(
      isOverMidnight ? addDays(day, 1) : day,
      parseMinutes(span.until),
      zone,
    );
    const isConnected = since === null ? until > at : until >= since;
    if (isConnected && from <= (since ?? at)) since = from;
  }
  return since;
}

/** True if a display with these hours is dark at `at` (epoch milliseconds). */
export function isDark(hours: PlannedHours | null, at: number, zone: string): boolean {
  return getLitSince(hours, at, zone) === null;
}

/** "Always", "Every day 07:00–19:00", or "Monday–Friday 07:00–19:00, Saturday 08:00–12:00". */
export function hoursText(hours: PlannedHours | null): string {
  if (hours === null) return "Always";
  const runs: { first: number; last: number; text: string }[] = [];
  for (const day of WEEK_ORDER) {
    const text = spanText(hours[day] ?? null);
    const run = runs.at(-1);
    if (run?.text === text) run.last = day;
    else runs.push({ first: day, last: day, text });
  }
  if (runs.length === 1) return `Every day ${runs[0]?.text ?? ""}`;
  return runs
    .filter(({ text }) => text !== "dark")
    .map(({ first, last, text }) => {
      const days = first === last ? WEEKDAYS[first] : `${WEEKDAYS[first]}–${WEEKDAYS[last]}`;
      return `${days} ${text}`;
    })
    .join(", ");
}

function spanText(span: PlannedSpan | null): string {
  return span === null ? "dark" : `${span.from}–${span.until}`;
}

/** Key of the hours, equal only for equal hours. */
export function getHoursKey(hours: PlannedHours | null): string {
  return hours === null ? "always" : hours.map(spanText).join(",");
}

function parseMinutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}
