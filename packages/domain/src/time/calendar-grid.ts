import { addDays } from "./zoned-day.js";

/** A month of a year; `month` 1–12. */
export interface YearMonth {
  year: number;
  month: number;
}

/** A calendar cell: its day 'YYYY-MM-DD', and whether it belongs to the month shown. */
export interface CalendarCell {
  day: string;
  isInMonth: boolean;
}

/** Six weeks, so that the height stays constant (docs/product.md, Call duty roster page). */
export const CALENDAR_CELLS = 42;

/** Column headings of a calendar (docs/product.md, Call duty roster page). */
export const WEEKDAY_LABELS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"] as const;

const MONTH_NAMES = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/**
 * The 42 days of a month's calendar, with days of the neighbouring months (docs/product.md, Call duty roster page).
 * `month` 1–12; `weekStart` is the first column's weekday, 0 = Sunday.
 */
export function buildCalendarGrid(year: number, month: number, weekStart = 0): CalendarCell[] {
  const first = getFirstDay({ year, month });
  const weekday = new Date(`${first}T00:00:00Z`).getUTCDay();
  const leadingDays = (weekday - weekStart + 7) % 7;
  const prefix = first.slice(0, 8);
  return Array.from({ length: CALENDAR_CELLS }, (_, index) => {
    const day = addDays(first, index - leadingDays);
    return { day, isInMonth: day.indexOf(prefix) === 0 };
  });
}

/** The month of a day 'YYYY-MM-DD'; throws RangeError for an invalid day. */
export function toYearMonth(day: string): YearMonth {
  // The first and last month also show neighbouring days outside the accepted range.
  const written = addDays(day, 0);
  return { year: Number(written.slice(0, 4)), month: Number(written.slice(5, 7)) };
}

/** The month `n` months later, or earlier if negative. */
export function shiftMonth({ year, month }: YearMonth, n: number): YearMonth {
  const months = year * 12 + (month - 1) + n;
  return { year: Math.floor(months / 12), month: (((months % 12) + 12) % 12) + 1 };
}

/** A calendar's heading: "November 2026". */
export function monthLabel({ year, month }: YearMonth): string {
  return `${MONTH_NAMES[month - 1] ?? ""} ${year}`;
}

/** Column headings for weeks that start on `weekStart` (0 = Sunday). */
export function listWeekdayLabels(weekStart = 0): string[] {
  return [...WEEKDAY_LABELS.slice(weekStart), ...WEEKDAY_LABELS.slice(0, weekStart)];
}

export function getFirstDay({ year, month }: YearMonth): string {
  return `${`000${year}`.slice(-4)}-${`0${month}`.slice(-2)}-01`;
}

export function listMonthDays({ year, month }: YearMonth): string[] {
  return buildCalendarGrid(year, month).flatMap(({ day, isInMonth }) => (isInMonth ? [day] : []));
}
