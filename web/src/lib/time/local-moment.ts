import { secondText } from "@wardline/domain/time/clock-text";
import { isDay, zonedDay, zonedMinute } from "@wardline/domain/time/zoned-day";

const SECOND_MS = 1_000;

/**
 * "2026-11-21T02:10" or "2026-11-21T02:10:05", as a date and time field writes it, on the clocks of `zone`: the moment in
 * epoch milliseconds; null where it is no such time.
 */
export function momentOfLocal(text: string, zone: string): number | null {
  const pattern = /^(.{10})T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.\d+)?)?$/;
  const [, day = "", hour, minute, second = "0"] = pattern.exec(text) ?? [];
  if (!isDay(day)) return null;
  return zonedMinute(day, Number(hour) * 60 + Number(minute), zone) + Number(second) * SECOND_MS;
}

/** A moment (epoch milliseconds) as a date and time field holds it, on the clocks of `zone`: "2026-11-21T02:10:05". */
export function localOfMoment(at: number, zone: string): string {
  return `${zonedDay(at, zone)}T${secondText(at, zone)}`;
}

/** A moment of an address, in RFC 3339: epoch milliseconds, or null where it is none. */
export function momentOfAddress(text: string): number | null {
  const at = /^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}
