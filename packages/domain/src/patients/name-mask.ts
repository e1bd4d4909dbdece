import { graphemes } from "../text/graphemes.js";
import { compared } from "../text/text-forms.js";
import type { NameDisplay } from "./name-display.js";

const TITLES = new Set(
  "mr mrs ms miss mx master dr prof professor sir madam chief engr barr rev fr hon alhaji alhaja hajia mallam".split(
    " ",
  ),
);
/** Generations and credentials, which are no part of a family name. */
const SUFFIXES = new Set(
  "jr jnr junior sr snr senior ii iii iv esq phd md rn rm rgn rmn srn mbbs mbchb bsc msc mph frcs frcp mrcp fwacs fwacp".split(
    " ",
  ),
);
/** Words that count the children of one birth; the number or letter after them belongs to them. */
const BIRTH_ORDER = new Set("twin triplet quadruplet quad".split(" "));
const COUNTED = /^(?:\d+(?:st|nd|rd|th)?|[a-d]|i{1,3}|iv)$/;
/** Before a former name. */
const FORMERLY = new Set(["née", "né", "nee", "formerly"]);
const IN_BRACKETS = /\([^()]*\)?|\[[^[\]]*\]?|（[^（）]*）?/g;
/** Scripts that write a whole name as one word: Thai to Burmese, Khmer, Japanese, Chinese, Korean. */
const WITHOUT_SPACES =
  /[\u0e00-\u109f\u1780-\u17ff\u3005-\u30ff\u31f0-\u31ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\ud840-\ud88f]/;

/**
 * A patient's name as a display may show it (docs/wire.md, What each audience sees): "Adaeze Obi" whole, "Adaeze O."
 * short, "A. O." as initials, empty under hospital_no. A name of one word is itself when short and "A." as initials; of
 * scripts without spaces, whose one word holds the family name, short shows one character as well.
 */
export function maskName(name: string, mode: NameDisplay): string {
  if (mode === "full") return name;
  if (mode === "hospital_no") return "";
  const words = namingWords(name);
  const first = words[0];
  const last = words[words.length - 1];
  if (first === undefined || last === undefined) return "";
  const lead = mode === "short" && !WITHOUT_SPACES.test(first) ? first : initial(first);
  return words.length === 1 ? lead : `${lead} ${initial(last)}`;
}

/**
 * The hospital number where a display may show it: under full and hospital_no only
 * (docs/wire.md, What each audience sees).
 */
export function maskHospitalNo(hospitalNo: string, mode: NameDisplay): string {
  return mode === "full" || mode === "hospital_no" ? hospitalNo : "";
}

/** The family name as it is written: the last of the naming words; empty for a text without any. */
export function familyNameOf(name: string): string {
  return namingWords(name).at(-1) ?? "";
}

/** The given name as it is written: the first of the naming words; empty where there is only one. */
export function givenNameOf(name: string): string {
  const [given = "", ...more] = namingWords(name);
  return more.length === 0 ? "" : given;
}

/** The naming words as one text: people for whom it is equal differ by nothing but numbers, titles and remarks. */
export function namingText(name: string): string {
  return namingWords(name).join(" ");
}

/** A name's words, given name first, without titles, suffixes, numbers, birth order, brackets and stray punctuation. */
function namingWords(name: string): string[] {
  const outside = name.replace(IN_BRACKETS, " ");
  const whole = givenNameFirst(hasLetter(outside) ? outside : name)
    .split(/[\s,،，]+/)
    .filter(hasLetter);
  const words = withoutRemarks(whole);
  let from = 0;
  let to = words.length;
  while (to - from > 1 && TITLES.has(bare(words[from] ?? ""))) from++;
  while (to - from > 1 && SUFFIXES.has(bare(words[to - 1] ?? ""))) to--;
  return words.slice(from, to);
}

/** The words before a former name, without numbers and birth order; all of them where nothing else is there. */
function withoutRemarks(words: readonly string[]): string[] {
  const former = words.findIndex((word, index) => index > 0 && FORMERLY.has(bare(word)));
  const own = former < 0 ? words : words.slice(0, former);
  const isOrder = (word: string | undefined) => word !== undefined && BIRTH_ORDER.has(bare(word));
  const left = own.filter(
    (word, index) =>
      !isOrder(word) &&
      !/^\d+(?:st|nd|rd|th)?$/.test(bare(word)) &&
      !(isOrder(own[index - 1]) && COUNTED.test(bare(word))),
  );
  return left.length === 0 ? own.slice() : left;
}

/** "Obi, Adaeze" turned into "Adaeze Obi", so that a short name does not show the family name. */
function givenNameFirst(name: string): string {
  const [family = "", given = "", ...more] = name.split(/[,،，]/);
  if (more.length > 0 || !hasLetter(family) || !hasLetter(given)) return name;
  return SUFFIXES.has(bare(given)) ? name : `${given} ${family}`;
}

function bare(word: string): string {
  return compared(word.replace(/[.#:;]/g, ""));
}

function initial(word: string): string {
  const letter = graphemes(word).find(hasLetter) ?? "";
  const upper = letter.toUpperCase();
  // Some letters have a capital of two letters: "ß" stays as it is.
  return `${graphemes(upper).length === 1 ? upper : letter}.`;
}

let letterPattern: RegExp | undefined;

function hasLetter(text: string): boolean {
  // Made on use, not on load: contracts bring this file to televisions that cannot parse \p.
  letterPattern ??= new RegExp("[\\p{L}\\p{N}]", "u");
  return letterPattern.test(text);
}
