/** Greatest age, in years, that is accepted as typed. */
export const MAX_AGE_YEARS = 130;

const YEARS = /^\d{1,3}(\.\d+)?$/;
const PART =
  "\\d{1,4}(\\.\\d+)?\\s*(y|yr|yrs|year|years|m|mo|mos|mth|mths|month|months|w|wk|wks|week|weeks|d|day|days|h|hr|hrs|hour|hours)";
/** One or more numbers with units: "3 months", "1 yr, 2 months". */
const WITH_UNIT = new RegExp(`^${PART}((\\s*,\\s*|\\s+and\\s+|\\s*)${PART})*(\\s+old)?\\.?$`, "i");
const YEAR_UNITS = /(\d+(?:\.\d+)?)\s*y/gi;

/**
 * True if a typed age is unmistakable: a number up to 130, or numbers with units such as "6 wks" or "0 days". Forms
 * ask about any other text (docs/wire/patients.md, Patients).
 */
export function isPlainAge(text: string): boolean {
  const trimmed = text.trim();
  if (YEARS.test(trimmed)) return isYears(Number(trimmed));
  if (!WITH_UNIT.test(trimmed)) return false;
  return [...trimmed.matchAll(YEAR_UNITS)].every(([, years]) => Number(years) <= MAX_AGE_YEARS);
}

/** Returns the question with which a form queries an unusual age: "Is -3 right?"; null if the age is plausible. */
export function ageQuestion(text: string): string | null {
  const trimmed = text.trim();
  return trimmed === "" || isPlainAge(trimmed) ? null : `Is ${trimmed} right?`;
}

function isYears(years: number): boolean {
  return years > 0 && years <= MAX_AGE_YEARS;
}
