export const LOCALE = "en-GB";

const rules = new Intl.PluralRules(LOCALE);
const ordinals = new Intl.PluralRules(LOCALE, { type: "ordinal" });
const ORDINAL_SUFFIXES: Partial<Record<Intl.LDMLPluralRule, string>> = {
  one: "st",
  two: "nd",
  few: "rd",
};

/** The word for `count`: "patient" or "patients"; `many` for irregular plurals. */
export function pluralise(count: number, one: string, many = `${one}s`): string {
  return rules.select(count) === "one" ? one : many;
}

/** Formats a number: "1,200". */
export function formatNumber(count: number): string {
  return count.toLocaleString(LOCALE);
}

/** Number with its word: "1 patient", "1,200 patients"; `many` for irregular plurals. */
export function formatCount(count: number, one: string, many?: string): string {
  return `${formatNumber(count)} ${pluralise(count, one, many)}`;
}

/** Ordinal number: "1st", "2nd", "3rd", "4th". */
export function formatOrdinal(place: number): string {
  return `${place}${ORDINAL_SUFFIXES[ordinals.select(place)] ?? "th"}`;
}
