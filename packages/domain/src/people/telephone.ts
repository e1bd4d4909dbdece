/** Word before a number: "Bleep 215", "Mobile: 0803…", "… ext. 12". */
const WORD = String.raw`[\p{L}\p{M}]{1,15}[.:]?\s*`;
const NUMBER = String.raw`[+(*#]*\d[\d\s()+./* #-]*`;
const TELEPHONE = new RegExp(
  `^(?:${WORD})?${NUMBER}(?:[,;]\\s*(?:${WORD})?${NUMBER}|${WORD}${NUMBER})*$`,
  "u",
); /** Matches the first number in a text, with any word before the number, and the remainder. */
const FIRST_NUMBER =
  /^(?:(?:tel|telephone|phone|mobile|mob|cell|call)[.:]?\s*)?((?:\(\s?\+|\+\s?|\()?\d[\d ().-]*)(.*)$/is;
/** Area code before a slash: "030/1234567". */
const AREA_CODE = /^[+(]?0[\d ().-]*$/;
const AFTER_AREA_CODE = /^\/\s*([1-9][\d .-]*)(.*)$/s;
/** Sign or word that separates a number from the next one or from its extension. */
const NUMBER_SEPARATOR = /^(?:[,;|&/\r\n\t+(]|(?:or|and|ext|extension|x)\b|(?:ext|x)[.:]?\s*\d)/i;
const OTHER_NUMBER = /^(?:[#*]|\p{L}{1,15}[.:]?\s*[+(]?\d)/u;
/** "555 1004-5": last digits of a range, or an extension. */
const RANGE_END = /\d{4}\s*-\s*[1-9]\d?$/;
const RANGE = /(\d{3,})\s*-\s*(\d{3,})$/;
const MAX_RANGE_SIZE = 100;
/** "2 0803 555 1004": list position before the number. */
const LIST_NUMBER = /^[1-9]\s+0\d{2}/;
/** Minimum number of digits that an outside line can dial; shorter numbers are extensions. */
const MIN_DIALLED_LENGTH = 3;
/** Minimum number of digits of a complete number, to which the remainder does not belong. */
const MIN_COMPLETE_LENGTH = 7;
/** Maximum number of digits: with a country code after +, with a country code after 00, and without a country code. */
const MAX_DIGITS = { plus: 15, zeros: 17, national: 13 } as const;

/**
 * True for a number as hospitals write it: a telephone, a bleep ("Bleep 215"), an extension or a short code ("*55");
 * several are separated by commas.
 */
export function isTelephone(text: string): boolean {
  return TELEPHONE.test(text);
}

interface DialledNumber {
  digits: string;
  written: string;
}

/** Start of complete numbers: "(0803) 555", "+234". */
const COMPLETE_PREFIX = /^\(?[0+]/;
/** Digits alone without a leading zero: what a spreadsheet makes of 08035551234 and +2348035551234. */
const BARE_NUMBER = /^[1-9]\d{6,}$/;

export function hasAnyCompletePrefix(numbers: readonly string[]): boolean {
  return numbers.some((number) => COMPLETE_PREFIX.test(number));
}

/** True if a spreadsheet may have removed a leading 0 or +. A number with a space counts as typed by hand. */
export function isBareNumber(number: string): boolean {
  return BARE_NUMBER.test(number);
}

/**
 * Digits that any telephone can dial; null for a bleep, an extension, a code with * or #, or an ambiguous text.
 * Extensions and further numbers are dropped.
 */
export function toDialledDigits(text: string): string | null {
  return findFirstNumber(text)?.digits ?? null;
}

/** Explains how a number is dialled if that differs from how it is written; otherwise null. */
export function describeDialling(text: string): string | null {
  if (text.trim() === "" || !isTelephone(text.trim())) return null;
  const first = findFirstNumber(text);
  if (first === null) return "A telephone cannot dial this: it is shown as text, without a link.";
  const rest = text.replace(first.written, "");
  return /\d/.test(rest) ? `A tap dials only ${first.written}.` : null;
}

function findFirstNumber(text: string): DialledNumber | null {
  const plain = text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/\p{Pd}/gu, "-")
    .trim();
  let [, number = "", rest = ""] = FIRST_NUMBER.exec(plain) ?? [];
  const [, local, beyond = ""] = AFTER_AREA_CODE.exec(rest) ?? [];
  if (
    local !== undefined &&
    AREA_CODE.test(number) &&
    extractDigits(number).length < MIN_COMPLETE_LENGTH
  ) {
    rest = beyond;
    number = `${number}/${local}`;
  }
  const bracket = number.lastIndexOf("(");
  if (bracket > 0 && extractDigits(number.slice(0, bracket)).length >= MIN_COMPLETE_LENGTH) {
    rest = number.slice(bracket) + rest;
    number = number.slice(0, bracket);
  }
  // An opening bracket after the number belongs to the remainder.
  number = number.replace(/[\s(.-]+$/, "");
  const isWhole = extractDigits(number).length >= MIN_COMPLETE_LENGTH;
  const isSeparated = NUMBER_SEPARATOR.test(rest) || (isWhole && OTHER_NUMBER.test(rest));
  if (rest !== "" && !isSeparated && !(isWhole && rest.endsWith(")"))) return null;
  if (LIST_NUMBER.test(number) || RANGE_END.test(number) || isRange(number)) return null;
  const written = number.trim();
  const hasPlus = /^\(?\s?\+/.test(written);
  // "+44 (0)20 …", "00 44 (0)20 …": the 0 is only for calls within the country.
  const digits = extractDigits(written.replace(/^([^(]+|\(\s?\+[^)]*\)\s*)\(\s*0\s*\)/, "$1"));
  const maxDigits = hasPlus
    ? MAX_DIGITS.plus
    : digits.startsWith("00")
      ? MAX_DIGITS.zeros
      : MAX_DIGITS.national;
  if (digits.length < MIN_DIALLED_LENGTH || digits.length > maxDigits) return null;
  if (hasPlus && digits.startsWith("0")) return null;
  return { digits: hasPlus ? `+${digits}` : digits, written };
}

/** True if the number ends in a range: "1004-1009". */
function isRange(number: string): boolean {
  const [, from = "", to = ""] = RANGE.exec(number) ?? [];
  const span = Number(to) - Number(from);
  return from.length === to.length && span > 0 && span < MAX_RANGE_SIZE;
}

function extractDigits(text: string): string {
  return text.replace(/\D/g, "");
}
