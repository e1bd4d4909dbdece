import { findZonedMinute, toZonedParts } from "@wardline/domain/time/zoned-day";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Earlier years are mistakes; PostgreSQL also has no year 0. */
const FIRST_YEAR = 1900;
const MOMENT =
  /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(?:(\d{2})(?:(\d{2})(\.\d{1,3})?\d*)?)?)?([+-]\d{4})?$/;

/** Sending time of a message: the first and last moment that its MSH-7 may mean, in epoch milliseconds. */
export interface MessageTime {
  earliest: number;
  latest: number;
}

/** Parses MSH-7 in the hospital's time zone, unless the value has its own zone; null if it is not a valid time. */
export function readMessageTime(text: string, zone: string): MessageTime | null {
  const [, year, month, day, hour, minute, second, fraction, offset] = MOMENT.exec(text) ?? [];
  if (day === undefined || Number(year) < FIRST_YEAR) return null;
  const span = [
    [fraction, 1],
    [second, SECOND_MS],
    [minute, MINUTE_MS],
    [hour, HOUR_MS],
  ].find(([given]) => given !== undefined)?.[1] as number | undefined;
  const last = (span ?? DAY_MS) - 1;
  const date = `${year}-${month}-${day}`;
  const time = `${hour ?? "00"}:${minute ?? "00"}:${second ?? "00"}${fraction ?? ""}`;
  if (offset !== undefined) {
    const at = Date.parse(`${date}T${time}${offset.slice(0, 3)}:${offset.slice(3)}`);
    return Number.isNaN(at) ? null : { earliest: at, latest: at + last };
  }
  if (Number.isNaN(Date.parse(`${date}T${time}Z`))) return null;
  const seconds = Number(`${second ?? 0}${fraction ?? ""}`) * SECOND_MS;
  const earliest =
    findZonedMinute(date, Number(hour ?? 0) * 60 + Number(minute ?? 0), zone) + seconds;
  const isAmbiguous = toZonedParts(earliest + HOUR_MS, zone).hour === Number(hour ?? 0);
  return { earliest, latest: earliest + last + (isAmbiguous ? HOUR_MS : 0) };
}
