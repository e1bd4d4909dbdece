import { splitGraphemes } from "../text/graphemes.js";
import { toComparedText } from "../text/text-forms.js";
import type { NameDisplay } from "./name-display.js";

const TITLES = new Set(
  "mr mrs ms miss mx master dr prof professor sir madam chief engr barr rev fr hon alhaji alhaja hajia mallam".split(
    " ",
  ),
);
/** Generations and credentials, which are not part of a family name. */
const SUFFIXES = new Set(
  "jr jnr junior sr snr senior ii iii iv esq phd md rn rm rgn rmn srn mbbs mbchb bsc msc mph frcs frcp mrcp fwacs fwacp".split(
    " ",
  ),
);
/** Birth order words; a number or letter after such a word belongs to it. */
const BIRTH_ORDER_WORDS = new Set("twin triplet quadruplet quad".split(" "));
const COUNT_WORD = /^(?:\d+(?:st|nd|rd|th)?|[a-d]|i{1,3}|iv)$/;
const FORMER_NAME_WORDS = new Set(["née", "né", "nee", "formerly"]);
const IN_BRACKETS = /\([^()]*\)?|\[[^[\]]*\]?|（[^（）]*）?/g;
/** Scripts that write a whole name as one word: Thai to Burmese, Khmer, Japanese, Chinese, Korean. */
const SCRIPTS_WITHOUT_SPACES =
  /[\u0e00-\u109f\u1780-\u17ff\u3005-\u30ff\u31f0-\u31ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\ud840-\ud88f]/;

/**
 * A patient's name for a display (docs/wire/live.md, What each audience sees): "Adaeze Obi", "Adaeze O.", "A. O.", or
 * empty in the form `hospital_no`. Even the form `short` cuts a one-word name in a script without spaces to one
 * character.
 */
export function maskName(name: string, mode: NameDisplay): string {
  if (mode === "full") return name;
  if (mode === "hospital_no") return "";
  const words = listNamingWords(name);
  const first = words[0];
  const last = words[words.length - 1];
  if (first === undefined || last === undefined) return "";
  const lead = mode === "short" && !SCRIPTS_WITHOUT_SPACES.test(first) ? first : getInitial(first);
  return words.length === 1 ? lead : `${lead} ${getInitial(last)}`;
}

/**
 * The hospital number for a display, shown only in the forms full and hospital_no (docs/wire/live.md, What each
 * audience sees).
 */
export function maskHospitalNo(hospitalNo: string, mode: NameDisplay): string {
  return mode === "full" || mode === "hospital_no" ? hospitalNo : "";
}

/** Family name as written: the last naming word; empty if there is none. */
export function extractWrittenFamilyName(name: string): string {
  const words = listNamingWords(name);
  return words[words.length - 1] ?? "";
}

/** Given name as written: the first naming word; empty if there is only one naming word. */
export function extractGivenName(name: string): string {
  const [given = "", ...more] = listNamingWords(name);
  return more.length === 0 ? "" : given;
}

/** The naming words as one text, equal for names that differ only in numbers, titles and remarks. */
export function toNamingText(name: string): string {
  return listNamingWords(name).join(" ");
}

/** Words of a name, given name first, without titles, suffixes, numbers, birth order, brackets and stray punctuation. */
function listNamingWords(name: string): string[] {
  const outside = name.replace(IN_BRACKETS, " ");
  const whole = putGivenNameFirst(hasLetter(outside) ? outside : name)
    .split(/[\s,،，]+/)
    .filter(hasLetter);
  const words = removeRemarks(whole);
  let from = 0;
  let to = words.length;
  while (to - from > 1 && TITLES.has(stripMarks(words[from] ?? ""))) from++;
  while (to - from > 1 && SUFFIXES.has(stripMarks(words[to - 1] ?? ""))) to--;
  return words.slice(from, to);
}

/** Drops a former name, numbers and birth order from a name's words; keeps all words if none would remain. */
function removeRemarks(words: readonly string[]): string[] {
  const former = words.findIndex(
    (word, index) => index > 0 && FORMER_NAME_WORDS.has(stripMarks(word)),
  );
  const own = former < 0 ? words : words.slice(0, former);
  const isBirthOrder = (word: string | undefined) =>
    word !== undefined && BIRTH_ORDER_WORDS.has(stripMarks(word));
  const remaining = own.filter(
    (word, index) =>
      !isBirthOrder(word) &&
      !/^\d+(?:st|nd|rd|th)?$/.test(stripMarks(word)) &&
      !(isBirthOrder(own[index - 1]) && COUNT_WORD.test(stripMarks(word))),
  );
  return remaining.length === 0 ? own.slice() : remaining;
}

/** Turns "Obi, Adaeze" into "Adaeze Obi", so that a short name hides the family name. */
function putGivenNameFirst(name: string): string {
  const [family = "", given = "", ...more] = name.split(/[,،，]/);
  if (more.length > 0 || !hasLetter(family) || !hasLetter(given)) return name;
  return SUFFIXES.has(stripMarks(given)) ? name : `${given} ${family}`;
}

function stripMarks(word: string): string {
  return toComparedText(word.replace(/[.#:;]/g, ""));
}

function getInitial(word: string): string {
  const letter = splitGraphemes(word).find(hasLetter) ?? "";
  const upper = letter.toUpperCase();
  // Some letters, such as "ß", have a two-letter capital.
  return `${splitGraphemes(upper).length === 1 ? upper : letter}.`;
}

let letterPattern: RegExp | undefined;

function hasLetter(text: string): boolean {
  letterPattern ??= createLetterPattern();
  return letterPattern.test(text);
}

/** Chromium 63 cannot parse \p; there, everything except spaces and common signs counts as a letter. */
function createLetterPattern(): RegExp {
  try {
    return new RegExp("[\\p{L}\\p{N}]", "u");
  } catch {
    return /[^\s!-/:-@[-`{-~\u2000-\u206f]/;
  }
}
