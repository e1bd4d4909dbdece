/** Up to this many years an age is taken as it was typed. */
export const AGE_YEARS_AT_MOST = 130;

const YEARS = /^\d{1,3}(\.\d+)?$/;
const PART =
  "\\d{1,4}(\\.\\d+)?\\s*(y|yr|yrs|year|years|m|mo|mos|mth|mths|month|months|w|wk|wks|week|weeks|d|day|days|h|hr|hrs|hour|hours)";
/** One or more numbers, each with a unit: "3 months", "1 yr, 2 months". */
const WITH_UNIT = new RegExp(`^${PART}((\\s*,\\s*|\\s+and\\s+|\\s*)${PART})*(\\s+old)?\\.?$`, "i");
const YEAR_UNITS = /(\d+(?:\.\d+)?)\s*y/gi;

/**
 * Whether a typed age reads as one: a number above 0 and up to 130, or numbers with units such as "3 months", "6 wks",
 * "1 yr 2 months" or a newborn's "0 days". Any other text is a valid age, too (docs/wire.md, Patients), but a form asks before it takes it.
 */
export function isPlainAge(text: string): boolean {
  const trimmed = text.trim();
  if (YEARS.test(trimmed)) return isYears(Number(trimmed));
  if (!WITH_UNIT.test(trimmed)) return false;
  return [...trimmed.matchAll(YEAR_UNITS)].every(([, years]) => Number(years) <= AGE_YEARS_AT_MOST);
}

/** What a form asks at the field of an unusual age: "Is -3 right?"; null where there is nothing to ask. */
export function ageQuestion(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === "" || isPlainAge(trimmed) ? null : `Is ${trimmed} right?`;
}

function isYears(years: number): boolean {
  return years > 0 && years <= AGE_YEARS_AT_MOST;
}
