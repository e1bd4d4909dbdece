/** A word before a number: "Bleep 215", "Mobile: 0803…", "… ext. 12". */
const WORD = String.raw`[\p{L}\p{M}]{1,15}[.:]?\s*`;
const NUMBER = String.raw`[+(*#]*\d[\d\s()+./*#-]*`;
const TELEPHONE = new RegExp(
  `^(?:${WORD})?${NUMBER}(?:[,;]\\s*(?:${WORD})?${NUMBER}|${WORD}${NUMBER})*$`,
  "u",
);

/** The first number of a text, with the words that may stand before it, and what follows it. */
const FIRST =
  /^(?:(?:tel|telephone|phone|mobile|mob|cell|call)[.:]?\s*)?((?:\(\s?\+|\+\s?|\()?\d[\d ().-]*)(.*)$/is;
/** An area code before a slash: "030/1234567". */
const AREA_CODE = /^[+(]?0[\d ().-]*$/;
const AFTER_AREA_CODE = /^\/\s*([1-9][\d .-]*)(.*)$/s;
/** The sign or the word that parts a number from another one, or from its extension. */
const PARTED = /^(?:[,;|&/\r\n\t+(]|(?:or|and|ext|extension|x)\b|(?:ext|x)[.:]?\s*\d)/i;
const OTHER_NUMBER = /^(?:[#*]|\p{L}{1,15}[.:]?\s*[+(]?\d)/u;
/** "555 1004-5", "1004-1009": the last digits of further numbers, or an extension. */
const RANGE_END = /\d{4}\s*-\s*[1-9]\d?$/;
const RANGE = /(\d{3,})\s*-\s*(\d{3,})$/;
const RANGE_MOST = 100;
/** "2 0803 555 1004": a position in a list before the number. */
const NUMBERED = /^[1-9]\s+0\d{2}/;
/** Shorter ones are inner numbers of which a telephone outside knows nothing. */
const SHORTEST_DIALLED = 3;
/** With so many digits a number is whole, and what follows is not a part of it. */
const WHOLE = 7;
/** Digits of the longest number: with its country code, with 00 before that, and within a country. */
const LONGEST = { plus: 15, zeros: 17, national: 13 } as const;

/**
 * Whether a text is a number as hospitals write it: a telephone, a bleep ("Bleep 215"), an extension
 * ("0803 555 1004 ext. 12") or a short code ("*55"); several stand side by side with a comma.
 */
export function isTelephone(text: string): boolean {
  return TELEPHONE.test(text);
}

/** The number that a telephone dials for a text. */
interface DialledNumber {
  digits: string;
  /** The number as the text writes it. */
  written: string;
}

/** "(0803) 555", "+234": how whole numbers begin. */
const WHOLE_START = /^\(?[0+]/;
/** Digits alone and no zero before them: what a spreadsheet makes of 08035551234 and of +2348035551234. */
const BARE = /^[1-9]\d{6,}$/;

/** Whether any of these numbers begins with 0 or +. */
export function haveWholeStart(numbers: readonly string[]): boolean {
  return numbers.some((number) => WHOLE_START.test(number));
}

/** Whether a spreadsheet may have taken the 0 or + of a number away; one with a space is as somebody wrote it. */
export function isBareNumber(number: string): boolean {
  return BARE.test(number);
}

/**
 * The digits by which any telephone reaches a number, or null where it does not: a bleep, an extension by itself, a
 * code with * or #, or a text that may be read as two numbers. Of a number with an extension these are the number
 * alone; of several they are the first.
 */
export function dialledDigits(text: string): string | null {
  return firstNumber(text)?.digits ?? null;
}

/** A sentence for the field of a number that is not dialled as it is written; null where there is nothing to say. */
export function dialNote(text: string): string | null {
  if (text.trim() === "" || !isTelephone(text.trim())) return null;
  const first = firstNumber(text);
  if (first === null) return "A telephone cannot dial this: it is shown as text, without a link.";
  const rest = text.replace(first.written, "");
  return /\d/.test(rest) ? `A tap dials ${first.written} alone.` : null;
}

function firstNumber(text: string): DialledNumber | null {
  const plain = text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/\p{Pd}/gu, "-")
    .trim();
  let [, number = "", rest = ""] = FIRST.exec(plain) ?? [];
  const [, local, beyond = ""] = AFTER_AREA_CODE.exec(rest) ?? [];
  if (local !== undefined && AREA_CODE.test(number) && digitsOf(number).length < WHOLE) {
    rest = beyond;
    number = `${number}/${local}`;
  }
  const bracket = number.lastIndexOf("(");
  if (bracket > 0 && digitsOf(number.slice(0, bracket)).length >= WHOLE) {
    rest = number.slice(bracket) + rest;
    number = number.slice(0, bracket);
  }
  // A bracket that opens behind the number belongs to what follows.
  number = number.replace(/[\s(.-]+$/, "");
  const isWhole = digitsOf(number).length >= WHOLE;
  const isParted = PARTED.test(rest) || (isWhole && OTHER_NUMBER.test(rest));
  if (rest !== "" && !isParted && !(isWhole && rest.endsWith(")"))) return null;
  if (NUMBERED.test(number) || RANGE_END.test(number) || isRange(number)) return null;
  const written = number.trim();
  const isPlus = /^\(?\s?\+/.test(written);
  // "+44 (0)20 …", "00 44 (0)20 …": the 0 is for calls within the country.
  const digits = digitsOf(written.replace(/^([^(]+|\(\s?\+[^)]*\)\s*)\(\s*0\s*\)/, "$1"));
  const most = isPlus ? LONGEST.plus : digits.startsWith("00") ? LONGEST.zeros : LONGEST.national;
  if (digits.length < SHORTEST_DIALLED || digits.length > most) return null;
  if (isPlus && digits.startsWith("0")) return null;
  return { digits: isPlus ? `+${digits}` : digits, written };
}

/** Whether the end of a number names the first and the last of several: "1004-1009". */
function isRange(number: string): boolean {
  const [, from = "", to = ""] = RANGE.exec(number) ?? [];
  const span = Number(to) - Number(from);
  return from.length === to.length && span > 0 && span < RANGE_MOST;
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}
