import { isDay } from "@wardline/domain/time/zoned-day";

const WORDS =
  /^(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+)?(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{4})$/i;
const MONTHS =
  "january february march april may june july august september october november december".split(
    " ",
  );
const CLOCK = /[\s,T]+(\d{1,2}):(\d\d)(?::(\d\d))?$/i;

/** A day as a field shows it: "9 Nov 2026". */
function dayWords(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  });
}

/** A field's value, "2026-11-09" or "2026-11-09T03:00", as it is shown: "9 Nov 2026", "9 Nov 2026, 03:00". "" stays "". */
export function dateFieldText(value: string): string {
  const [day = "", time] = value.split("T");
  if (!isDay(day)) return value;
  return time === undefined ? dayWords(day) : `${dayWords(day)}, ${time.replace(/\.\d+$/, "")}`;
}

/**
 * What was typed, as a field's value; null where it is no date, or one that can be read in two ways as 9/11/2026 can.
 * "9 Nov 2026", "9 November 2026" and "2026-11-09" are taken; with `withTime`, followed by a time such as 03:00.
 */
export function readDateText(text: string, withTime: boolean): string | null {
  const typed = text.trim();
  const clock = CLOCK.exec(typed);
  if ((clock !== null) !== withTime) return null;
  const day = readDay(clock === null ? typed : typed.slice(0, clock.index).replace(/,$/, ""));
  if (day === null || clock === null) return day;
  const [, hour = "", minute = "", second] = clock;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return null;
  return `${day}T${hour.padStart(2, "0")}:${minute}${second === undefined ? "" : `:${second}`}`;
}

function readDay(text: string): string | null {
  if (isDay(text)) return text;
  const [, date = "", word = "", year = ""] = WORDS.exec(text) ?? [];
  const name = word.toLowerCase();
  // Three letters and more are one month alone: "Sept" is as good as "Sep".
  const month = name === "" ? -1 : MONTHS.findIndex((one) => one.startsWith(name));
  if (month < 0) return null;
  const day = `${year}-${String(month + 1).padStart(2, "0")}-${date.padStart(2, "0")}`;
  return isDay(day) ? day : null;
}
