import { zonedMinute, zonedParts } from "@wardline/domain/time/zoned-day";

const HOUR_MS = 60 * 60 * 1_000;
const MOMENT = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})?(\.\d{1,3})?\d*([+-]\d{4})?$/;

/** When a message was sent, epoch milliseconds; two moments if clocks showed its time twice. */
export interface MessageTime {
  earliest: number;
  latest: number;
}

/** Reads MSH-7 in the hospital's time zone, unless it has its own; null if it is no time. */
export function readMessageTime(text: string, zone: string): MessageTime | null {
  const [, year, month, day, hour, minute, second = "00", part = "", offset] =
    MOMENT.exec(text) ?? [];
  if (hour === undefined) return null;
  const date = `${year}-${month}-${day}`;
  const time = `${hour}:${minute}:${second}${part}`;
  if (offset !== undefined) {
    const at = Date.parse(`${date}T${time}${offset.slice(0, 3)}:${offset.slice(3)}`);
    return Number.isNaN(at) ? null : { earliest: at, latest: at };
  }
  const seconds = Number(`${second}${part}`) * 1_000;
  if (Number.isNaN(Date.parse(`${date}T${time}Z`))) return null;
  const earliest = zonedMinute(date, Number(hour) * 60 + Number(minute), zone) + seconds;
  const isTwice = zonedParts(earliest + HOUR_MS, zone).hour === Number(hour);
  return { earliest, latest: isTwice ? earliest + HOUR_MS : earliest };
}
