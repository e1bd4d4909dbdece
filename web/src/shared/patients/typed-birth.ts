import { birthDateProblem, computeAge, readBirthDate } from "@wardline/domain/patients/birth-date";
import { getDayOrder } from "@wardline/domain/time/written-day";

/** Function that reads a typed date of birth and calculates the age; it returns null for any other text. */
export type BirthReader = (text: string) => { date_of_birth: string; age: string } | null;

/** Reads no dates; for hospitals that do not use dates of birth. */
export const readNoBirth: BirthReader = () => null;

/** Creates a reader of dates in the hospital's order of day and month. */
export function createBirthReader(zone: string, today: string): BirthReader {
  const order = getDayOrder(zone);
  return (text) => {
    const date_of_birth = readBirthDate(text, order);
    if (date_of_birth === null || birthDateProblem(date_of_birth, today) !== null) return null;
    return { date_of_birth, age: computeAge(date_of_birth, today) ?? "" };
  };
}
