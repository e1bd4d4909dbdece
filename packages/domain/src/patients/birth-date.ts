import { formatCount } from "../text/format-count.js";
import { type DayOrder, readFullDate } from "../time/written-day.js";
import { countDaysBetween } from "../time/zoned-day.js";
import { MAX_AGE_YEARS } from "./age.js";

/** Age in months from which ages are shown in years. */
const MONTHS_BEFORE_YEARS = 24;

/** Fields that determine a patient's shown age; the date of birth takes precedence. */
export interface AgeSource {
  age: number | string;
  date_of_birth: string | null;
}

/** Error for a date of birth, YYYY-MM-DD, on the hospital's day `today`; null if the date is possible. */
export function birthDateProblem(dateOfBirth: string, today: string): string | null {
  if (dateOfBirth > today) return "A date of birth cannot be in the future.";
  return countMonthsBetween(dateOfBirth, today) > MAX_AGE_YEARS * 12
    ? `Please check the year: this is more than ${MAX_AGE_YEARS} years ago.`
    : null;
}

/**
 * Age on a day: in years from the age of two, in months from the age of one month, else in days, as in "34", "7
 * months", "1 day". Null before the birth.
 */
export function computeAge(dateOfBirth: string, day: string): string | null {
  if (dateOfBirth > day) return null;
  const months = countMonthsBetween(dateOfBirth, day);
  if (months >= MONTHS_BEFORE_YEARS) return String(Math.floor(months / 12));
  return months > 0
    ? formatCount(months, "month")
    : formatCount(countDaysBetween(dateOfBirth, day), "day");
}

/** A patient's age on a day: from the date of birth if there is one, else as typed. */
export function getShownAge({ age, date_of_birth }: AgeSource, day: string): number | string {
  return (date_of_birth === null ? null : computeAge(date_of_birth, day)) ?? age;
}

/**
 * Parses a text that consists only of a full date, such as "1984-03-12", "12/3/1984" or "12 Mar 1984", and returns the
 * date as YYYY-MM-DD; null for any other text.
 */
export function readBirthDate(text: string, order: DayOrder): string | null {
  return /\d{4}/.test(text) ? readFullDate(text, order) : null;
}

function countMonthsBetween(from: string, to: string): number {
  const getMonth = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return getMonth(to) - getMonth(from) - (to.slice(8) < from.slice(8) ? 1 : 0);
}
