import { toZonedParts } from "./zoned-day.js";

const MINUTE_MS = 60_000;

/** A moment for files, in local time to the second with its offset: "2026-11-22T01:12:46+01:00". `at` in RFC 3339 or epoch milliseconds. */
export function formatZoned(at: string | number, zone: string): string {
  const moment = new Date(at).getTime();
  const { year, month, day, hour, minute, second } = toZonedParts(moment, zone);
  const wallClock = Date.UTC(year, month - 1, day, hour, minute, second);
  const offset = Math.round((wallClock - moment) / MINUTE_MS);
  const [hours, minutes] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60];
  const distance = `${offset < 0 ? "-" : "+"}${twoDigits(hours)}:${twoDigits(minutes)}`;
  return `${new Date(wallClock).toISOString().slice(0, 19)}${distance}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
