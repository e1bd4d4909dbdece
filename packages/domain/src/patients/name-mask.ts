import { graphemes } from "../text/graphemes.js";
import type { NameDisplay } from "./name-display.js";

const TITLES = new Set(
  "mr mrs ms miss mx master dr prof professor sir madam chief engr barr rev fr hon alhaji alhaja hajia mallam".split(
    " ",
  ),
);
const SUFFIXES = new Set("jr sr ii iii iv esq phd md".split(" "));

/**
 * A patient's name as a display may show it (docs/wire.md, What each audience sees): "Adaeze Obi" whole, "Adaeze O."
 * short, "A. O." as initials, empty under hospital_no. A name of one word is itself when short and "A." as initials.
 */
export function maskName(name: string, mode: NameDisplay): string {
  if (mode === "full") return name;
  if (mode === "hospital_no") return "";
  const words = namingWords(name);
  const first = words[0];
  const last = words[words.length - 1];
  if (first === undefined || last === undefined) return "";
  const lead = mode === "short" ? first : initial(first);
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

/** A name's words, given name first, without titles, suffixes and stray punctuation. */
function namingWords(name: string): string[] {
  const words = givenNameFirst(name)
    .split(/[\s,،，]+/)
    .filter(hasLetter);
  let from = 0;
  let to = words.length;
  while (to - from > 1 && TITLES.has(bare(words[from] ?? ""))) from++;
  while (to - from > 1 && SUFFIXES.has(bare(words[to - 1] ?? ""))) to--;
  return words.slice(from, to);
}

/** "Obi, Adaeze" turned into "Adaeze Obi", so that a short name does not show the family name. */
function givenNameFirst(name: string): string {
  const [family = "", given = "", ...more] = name.split(/[,،，]/);
  if (more.length > 0 || !hasLetter(family) || !hasLetter(given)) return name;
  return SUFFIXES.has(bare(given)) ? name : `${given} ${family}`;
}

function bare(word: string): string {
  return word.trim().replace(/\./g, "").toLowerCase();
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
