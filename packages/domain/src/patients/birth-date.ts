import { counted } from "../text/counted.js";
import type { DayOrder } from "../time/written-day.js";
import { daysBetween, isCalendarDay } from "../time/zoned-day.js";
import { AGE_YEARS_AT_MOST } from "./age.js";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const YEAR_FIRST = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const NUMBERS = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/;
const WITH_WORD = /^(\d{1,2})[ -]([a-z]{3})[a-z]*[ -](\d{4})$/i;
/** Months up to this age are shown as months. */
const MONTHS_BEFORE_YEARS = 24;

/** What a patient's age is shown from. */
export interface Aged {
  age: number | string;
  date_of_birth: string | null;
}

/** Error for a date of birth, YYYY-MM-DD, on the hospital's day `today`; null if it is possible. */
export function birthDateProblem(dateOfBirth: string, today: string): string | null {
  if (dateOfBirth > today) return "A date of birth cannot be in the future.";
  return monthsBetween(dateOfBirth, today) > AGE_YEARS_AT_MOST * 12
    ? `Please check the year: this is more than ${AGE_YEARS_AT_MOST} years ago.`
    : null;
}

/**
 * Age on a day: years from two years on, months from one month on, else days, as in "34", "7 months", "1 day". Null
 * before the birth.
 */
export function ageOn(dateOfBirth: string, day: string): string | null {
  if (dateOfBirth > day) return null;
  const months = monthsBetween(dateOfBirth, day);
  if (months >= MONTHS_BEFORE_YEARS) return String(Math.floor(months / 12));
  return months > 0 ? counted(months, "month") : counted(daysBetween(dateOfBirth, day), "day");
}

/** A patient's age on a day: from the date of birth if there is one, else as typed. */
export function shownAge({ age, date_of_birth }: Aged, day: string): number | string {
  return (date_of_birth === null ? null : ageOn(date_of_birth, day)) ?? age;
}

/** The date that a whole text is, as YYYY-MM-DD: "1984-03-12", "12/3/1984", "12 Mar 1984"; null for any other text. */
export function readBirthDate(text: string, order: DayOrder): string | null {
  const written = text.trim();
  const iso = YEAR_FIRST.exec(written);
  if (iso !== null) return dateOf(iso[1], iso[2], iso[3]);
  const numbers = NUMBERS.exec(written);
  if (numbers !== null) {
    const [, first, , second, year] = numbers;
    return order === "day" ? dateOf(year, second, first) : dateOf(year, first, second);
  }
  const [, day, word = "", year] = WITH_WORD.exec(written) ?? [];
  return dateOf(year, String(MONTHS.indexOf(word.toLowerCase()) + 1), day);
}

function dateOf(year = "", month = "", day = ""): string | null {
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isCalendarDay(date) ? date : null;
}

/** Whole calendar months from one day to a later one. */
function monthsBetween(from: string, to: string): number {
  const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return monthOf(to) - monthOf(from) - (to.slice(8) < from.slice(8) ? 1 : 0);
}
