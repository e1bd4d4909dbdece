import { type ReadDayOptions, readDay } from "@wardline/domain/time/written-day";
import { isCalendarDay } from "@wardline/domain/time/zoned-day";

const CLOCK = /[\s,T]+(\d{1,2}):(\d\d)(?::(\d\d))?$/i;

function shortDayText(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
}

/** Formats a field's value: "2026-11-09T03:00" becomes "9 Nov 2026, 03:00". "" stays "". */
export function dateFieldText(value: string): string {
  const [day = "", time] = value.split("T");
  if (!isCalendarDay(day)) return value;
  return time === undefined
    ? shortDayText(day)
    : `${shortDayText(day)}, ${time.replace(/\.\d+$/, "")}`;
}

/** Parses typed text to a field's value; null if it is not a date, with a time such as 03:00 if `withTime`. */
export function readDateText(
  text: string,
  withTime: boolean,
  options: ReadDayOptions,
): string | null {
  const typed = text.trim();
  const clock = CLOCK.exec(typed);
  if ((clock !== null) !== withTime) return null;
  const dayPart = clock === null ? typed : typed.slice(0, clock.index).replace(/,$/, "");
  const day = readDay(dayPart, options);
  if (day === null || clock === null) return day;
  const [, hour = "", minute = "", second] = clock;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return null;
  return `${day}T${hour.padStart(2, "0")}:${minute}${second === undefined ? "" : `:${second}`}`;
}
