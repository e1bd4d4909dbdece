import { addDays, countDaysBetween, isCalendarDay, isDay } from "./zoned-day.js";

/** Order of day and month in all-numeric dates: 5/12 or 12/5. */
export type DayOrder = "day" | "month";

/** A date as written; null for missing parts. */
interface WrittenDate {
  year: number | null;
  month: number | null;
  day: number;
  weekday: number | null;
  /** Order required by the date's numbers; null if both orders are possible. */
  order: DayOrder | null;
}

const WEEKDAYS =
  /^(su|sun|sunday|mo|mon|monday|tu|tues?|tuesday|we|weds?|wednesday|th|thur?|thurs|thursday|fr|fri|friday|sa|sat|saturday)$/;
const WEEKDAY_STARTS = ["su", "mo", "tu", "we", "th", "fr", "sa"];
const MONTHS =
  "january february march april may june july august september october november december".split(
    " ",
  );
/** Zones of countries that write the month first: the United States and the Philippines. */
const MONTH_FIRST =
  /^(US\/|Pacific\/(Honolulu|Guam|Saipan)$|Asia\/Manila$|America\/(New_York|Chicago|Denver|Los_Angeles|Phoenix|Detroit|Boise|Anchorage|Adak|Juneau|Sitka|Nome|Yakutat|Metlakatla|Menominee|Louisville|Indianapolis|Fort_Wayne|Indiana\/.+|Kentucky\/.+|North_Dakota\/.+)$)/;

const YEAR_FIRST =
  /^(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})(?:[t\s]+\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?)?$/;
const YEAR = String.raw`(?:[\s.,'/-]+(\d{4}|\d\d))?`;
const DAY_AND_WORD = new RegExp(
  String.raw`^(\d{1,2})(?:st|nd|rd|th)?[\s.,/-]*([a-z]{3,9})${YEAR}\.?$`,
);
/** No hyphen: spreadsheets write December 2026 as "Dec-26". */
const WORD_AND_DAY = new RegExp(
  String.raw`^([a-z]{3,9})[\s.,]*(\d{1,2})(?:st|nd|rd|th)?(?:[\s.,']+(\d{4}|\d\d))?\.?$`,
);
const NUMBERS = /^(\d{1,2})\s?([./-])\s?(\d{1,2})(?:\s?\2\s?(\d{4}|\d\d)?)?$/;
const DAY_ALONE = /^(\d{1,2})(?:st|nd|rd|th)?\.?$/;
const RELATIVE_DAY = /^([+-])\s?(\d{1,4})(?:\s?d(?:ays?)?)?$/;
const NAMED_DAYS: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 };
/** Spreadsheet day numbers, counted from 30 December 1899, for 1982 to 2119. */
const SERIAL = /^[3-7]\d{4}$/;
const SERIAL_START = "1899-12-30";
/** A leap year, so that 29 February is valid. */
const LEAP_YEAR = 2024;

/** Returns the usual order of all-numeric dates in the country of `zone`. */
export function getDayOrder(zone: string): DayOrder {
  return MONTH_FIRST.test(zone) ? "month" : "day";
}

export interface ReadDayOptions {
  today: string;
  order: DayOrder;
  /** Permitted range, which decides the year if none is written. */
  min?: string | undefined;
  max?: string | undefined;
}

/**
 * Parses a typed day to YYYY-MM-DD, or null: "9 Nov 2026", "2026-11-09", "9/11/26", "9.11.", "tomorrow", "+3". If the
 * text has no year, the nearest permitted day is returned; a weekday must match.
 */
export function readDay(text: string, { today, order, min, max }: ReadDayOptions): string | null {
  const plain = toPlainText(text);
  const named = NAMED_DAYS[plain];
  if (named !== undefined) return addDays(today, named);
  const [, sign, days] = RELATIVE_DAY.exec(plain) ?? [];
  if (days !== undefined) return addDays(today, Number(`${sign}${days}`));

  const written = readInOrder(plain, order);
  if (written === undefined || written.month === null) return null;
  const { year, month, day } = written;
  const thisYear = Number(today.slice(0, 4));
  const found = (year === null ? [thisYear - 1, thisYear, thisYear + 1] : [year])
    .flatMap((one) => toDay(one, month, day) ?? [])
    .filter((one) => isDay(one) && fitsWeekday(one, written.weekday))
    .toSorted((one, other) => countDaysApart(today, one) - countDaysApart(today, other));
  const isWithin = (one: string) => one >= (min ?? "") && one <= (max ?? "9999");
  return found.find(isWithin) ?? found[0] ?? null;
}

/**
 * Parses a date that includes its year, such as "12 Mar 1956", to YYYY-MM-DD, whatever the year; null for any other
 * text.
 */
export function readFullDate(text: string, order: DayOrder): string | null {
  const written = readInOrder(toPlainText(text), order);
  if (written === undefined || written.year === null || written.month === null) return null;
  const date = toDay(written.year, written.month, written.day);
  return date !== null && fitsWeekday(date, written.weekday) ? date : null;
}

export interface MonthHeadings {
  /** Dates YYYY-MM-DD, in order. */
  dates: readonly string[];
  order: DayOrder;
}

/**
 * Reads a row of headings as dates of the month, with null for any other heading: "3/12", "Dec 3", "Thu 3", "3", or a
 * spreadsheet's number. Bare days follow their neighbours: "30 Nov, 1" is 1 December; ambiguous headings are rejected.
 */
export function readHeadings(
  texts: readonly string[],
  { dates, order }: MonthHeadings,
): (string | null)[] {
  const [first = ""] = dates;
  const readings = texts.map((text) => listHeadingReadings(toPlainText(text)));
  const chosenOrder = findCommonOrder(readings, order);
  const written = readings.map((all) =>
    all.length > 1 ? all.find((one) => one.order === null || one.order === chosenOrder) : all[0],
  );
  const resolvedDays = written.map((one) => (one === undefined ? null : resolveDay(one, first)));
  const days = resolvedDays.some((one) => one !== null)
    ? resolveBareDays(written, resolvedDays)
    : resolveRuns(written, first);
  return days.map((day, at) =>
    day !== null && dates.includes(day) && fitsWeekday(day, written[at]?.weekday ?? null)
      ? day
      : null,
  );
}

/** The order in which all headings can be read; null if they conflict. */
function findCommonOrder(
  readings: readonly (readonly WrittenDate[])[],
  order: DayOrder,
): DayOrder | null {
  const needed = new Set(readings.flatMap(([only, other]) => (other ? [] : (only?.order ?? []))));
  const [only] = needed;
  return needed.size > 1 ? null : (only ?? order);
}

/**
 * Returns the day of a heading with a month; without a year, the matching day nearest to `first`. Null if the heading
 * has no month or the weekday does not fit.
 */
function resolveDay({ year, month, day, weekday }: WrittenDate, first: string): string | null {
  if (month === null) return null;
  if (year !== null) return toDay(year, month, day);
  const middleYear = Number(first.slice(0, 4));
  const days = [middleYear - 1, middleYear, middleYear + 1].flatMap(
    (one) => toDay(one, month, day) ?? [],
  );
  const [nearest] = days.toSorted(
    (one, other) => countDaysApart(first, one) - countDaysApart(first, other),
  );
  return nearest !== undefined && fitsWeekday(nearest, weekday) ? nearest : null;
}

/** Gives bare days the month of the preceding heading, or else of the first following one. */
function resolveBareDays(
  written: readonly (WrittenDate | undefined)[],
  resolvedDays: readonly (string | null)[],
): (string | null)[] {
  const days = [...resolvedDays];
  const start = days.findIndex((one) => one !== null);
  const fill = (from: number, step: 1 | -1) => {
    let last = days[from] ?? "";
    for (let at = from + step; at >= 0 && at < days.length; at += step) {
      const one = written[at];
      if (one?.month === null) days[at] = findDayWithNumber(last, one.day, step);
      last = days[at] ?? last;
    }
  };
  fill(start, 1);
  fill(start, -1);
  return days;
}

/** The first day from `from` on (or before it with step -1) with this number in its month. */
function findDayWithNumber(from: string, day: number, step: 1 | -1): string | null {
  for (let offset = 0; offset <= 62; offset += 1) {
    const one = addDays(from, offset * step);
    if (Number(one.slice(8)) === day) return one;
  }
  return null;
}

/**
 * Resolves headings if none of them names a month: to the month that begins on `first` or, if the days cross the end of
 * a month, to the only months that fit their weekdays.
 */
function resolveRuns(
  written: readonly (WrittenDate | undefined)[],
  first: string,
): (string | null)[] {
  let run = 0;
  let last = 0;
  const runs = written.map((one) => {
    if (one === undefined) return 0;
    if (one.day < last) run += 1;
    last = one.day;
    return run;
  });
  const readDaysFrom = (start: number) =>
    written.map((one, at) =>
      one === undefined ? null : toDayInMonth(first, start + (runs[at] ?? 0), one.day),
    );
  if (run === 0) return readDaysFrom(0);
  const matchingRuns = Array.from({ length: run + 1 }, (_, at) => readDaysFrom(-at)).filter(
    (days) =>
      days.every((day, at) => {
        const one = written[at];
        return one === undefined || (day !== null && fitsWeekday(day, one.weekday));
      }),
  );
  const [only] = matchingRuns;
  return only !== undefined && matchingRuns.length === 1 ? only : written.map(() => null);
}

function toDayInMonth(first: string, months: number, day: number): string | null {
  const monthNumber = Number(first.slice(0, 4)) * 12 + Number(first.slice(5, 7)) - 1 + months;
  return toDay(Math.floor(monthNumber / 12), (monthNumber % 12) + 1, day);
}

function listHeadingReadings(plain: string): WrittenDate[] {
  if (!SERIAL.test(plain)) return listReadings(plain);
  const [year = 0, month = 0, day = 0] = addDays(SERIAL_START, Number(plain))
    .split("-")
    .map(Number);
  return [{ year, month, day, weekday: null, order: null }];
}

/** Reads a text as a date in this order or, if that fails, in the other order. */
function readInOrder(plain: string, order: DayOrder): WrittenDate | undefined {
  const readings = listReadings(plain);
  return readings.find((one) => one.order === null || one.order === order) ?? readings[0];
}

function listReadings(plain: string): WrittenDate[] {
  const { rest, weekday } = splitWeekday(plain);
  return readDates(rest)
    .filter(({ year, month, day }) => toDay(year ?? LEAP_YEAR, month ?? 1, day) !== null)
    .map((one) => ({ ...one, weekday }));
}

function readDates(text: string): Omit<WrittenDate, "weekday">[] {
  const iso = YEAR_FIRST.exec(text);
  if (iso !== null) {
    return [{ year: Number(iso[1]), month: Number(iso[3]), day: Number(iso[4]), order: null }];
  }
  const [, dayBefore, wordAfter, yearAfter] = DAY_AND_WORD.exec(text) ?? [];
  if (wordAfter !== undefined) return toWrittenDate(dayBefore, wordAfter, yearAfter);
  const [, word, dayAfter, yearLast] = WORD_AND_DAY.exec(text) ?? [];
  if (word !== undefined) return toWrittenDate(dayAfter, word, yearLast);
  const numbers = NUMBERS.exec(text);
  if (numbers !== null) {
    const [one, other, year] = [Number(numbers[1]), Number(numbers[3]), parseYear(numbers[4])];
    if (one === other) return [{ year, month: one, day: one, order: null }];
    const dayFirst = { year, month: other, day: one, order: "day" as const };
    const monthFirst = { year, month: one, day: other, order: "month" as const };
    // In dates with dots the day comes first, unless the second number cannot be a month.
    return numbers[2] === "." && other <= 12
      ? [{ ...dayFirst, order: null }]
      : [dayFirst, monthFirst];
  }
  const alone = DAY_ALONE.exec(text);
  return alone === null ? [] : [{ year: null, month: null, day: Number(alone[1]), order: null }];
}

function toWrittenDate(
  day: string | undefined,
  word: string,
  year: string | undefined,
): Omit<WrittenDate, "weekday">[] {
  // Three or more letters identify a month: "Sept" equals "Sep".
  const month = MONTHS.findIndex((one) => one.startsWith(word)) + 1;
  return month === 0 ? [] : [{ year: parseYear(year), month, day: Number(day), order: null }];
}

function splitWeekday(plain: string): { rest: string; weekday: number | null } {
  const before = /^([a-z]{2,9})[\s.,-]*(?=[\da-z])(.*)$/s.exec(plain);
  const after = /^(.*\d\S*)[\s,(]+([a-z]{2,9})\.?\)?$/s.exec(plain);
  for (const [word = "", rest = ""] of [
    [before?.[1], before?.[2]],
    [after?.[2], after?.[1]],
  ]) {
    if (WEEKDAYS.test(word)) {
      return { rest: rest.trim(), weekday: WEEKDAY_STARTS.indexOf(word.slice(0, 2)) };
    }
  }
  return { rest: plain, weekday: null };
}

function toPlainText(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .trim()
    .toLocaleLowerCase("en");
}

function parseYear(text: string | undefined): number | null {
  if (text === undefined) return null;
  return text.length === 2 ? 2000 + Number(text) : Number(text);
}

function toDay(year: number, month: number, day: number): string | null {
  const text = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  return isCalendarDay(text) ? text : null;
}

function fitsWeekday(day: string, weekday: number | null): boolean {
  return weekday === null || new Date(`${day}T00:00:00Z`).getUTCDay() === weekday;
}

function countDaysApart(from: string, to: string): number {
  return Math.abs(countDaysBetween(from, to));
}
