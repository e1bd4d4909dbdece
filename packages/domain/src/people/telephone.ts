/** A word before a number: "Bleep 215", "Mobile: 0803…", "… ext. 12". */
const WORD = String.raw`[\p{L}\p{M}]{1,15}[.:]?\s*`;
const NUMBER = String.raw`[+(*#]*\d[\d\s()+./*#-]*`;
const TELEPHONE = new RegExp(
  `^(?:${WORD})?${NUMBER}(?:[,;]\\s*(?:${WORD})?${NUMBER}|${WORD}${NUMBER})*$`,
  "u",
);

/** Of a number that any telephone reaches, with the words that may stand before it. */
const DIALLED =
  /^(?:(?:tel|telephone|phone|mobile|mob|cell|call)[.:]?\s*)?([+(\d][\d\s()+./-]*)(.*)$/i;
/** Shorter ones are inner numbers of which a telephone outside knows nothing. */
const SHORTEST_DIALLED = 3;

/**
 * Whether a text is a number as hospitals write it: a telephone, a bleep ("Bleep 215"), an extension
 * ("0803 555 1004 ext. 12") or a short code ("*55"); several stand side by side with a comma.
 */
export function isTelephone(text: string): boolean {
  return TELEPHONE.test(text);
}

/**
 * The digits by which any telephone reaches a number, or null where it does not: a bleep, an extension by itself, a
 * code with * or #. Of a number with an extension these are the number alone; of several they are the first.
 */
export function dialledDigits(text: string): string | null {
  const trimmed = text.trim();
  const [, number = "", rest = ""] = DIALLED.exec(trimmed) ?? [];
  if (rest.startsWith("*") || rest.startsWith("#")) return null;
  // "+44 (0)20 …": the 0 is for calls within the country.
  const digits = number.replace(/^(\+[^(]*)\(0\)/, "$1").replace(/(?!^\+)\D/g, "");
  return digits.replace("+", "").length < SHORTEST_DIALLED ? null : digits;
}
