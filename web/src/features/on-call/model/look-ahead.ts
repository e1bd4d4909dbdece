import { isDay, zonedMinute } from "@wardline/domain/zoned-day";

/** "2026-11-21T02:10" on the clocks of `zone`, as a moment in RFC 3339; null where it is no such time. */
export function lookAheadMoment(text: string, zone: string): string | null {
  const [, day = "", hour, minute] = /^(.{10})T([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  if (!isDay(day)) return null;
  return new Date(zonedMinute(day, Number(hour) * 60 + Number(minute), zone)).toISOString();
}
