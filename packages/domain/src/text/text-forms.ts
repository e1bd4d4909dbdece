import {
  buildCaseFolds,
  buildTypedLetters,
  DASHES,
  INVISIBLE_CHARACTERS,
  listAlternativeSpellings,
  listTwoLetterForms,
  MARKS,
  type Ranges,
  SPACES,
} from "./form-tables.js";

/** Plain ASCII, which needs no tables; most numbers and names match. */
const PLAIN_ASCII = /^[\x20-\x7e]*$/;

/** Joiners and variation selectors, which change the shape of a neighbouring letter. */
const JOINERS = "\\u180b-\\u180d\\u180f\\u200c\\u200d\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}";
const DIRECTIONS = "\\u061c\\u200e\\u200f";
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
/** Letters and emoji next to which a joiner has meaning. */
const JOINER_CONTEXT =
  /[\u0600-\u1fff\u2190-\u27ff\u2900-\ud7ff\ud800-\udfff\uf900-\ufdff\ufe70-\ufefc]/;

// Created on first use: contracts load this file on televisions that cannot parse these patterns.
let patterns: ReturnType<typeof createPatterns> | undefined;

function createPatterns() {
  const matchAny = (ranges: Ranges) => new RegExp(`[${toCharacterClass(ranges)}]`, "gu");
  return {
    invisible: matchAny(INVISIBLE_CHARACTERS),
    joiner: new RegExp(`^[${JOINERS}]$`, "u"),
    direction: new RegExp(`^[${DIRECTIONS}]$`, "u"),
    spaces: new RegExp(`[${toCharacterClass(SPACES)}]+`, "gu"),
    dashes: matchAny(DASHES),
    marks: matchAny(MARKS),
    folds: buildCaseFolds(),
    typed: buildTypedLetters(),
    twoLetterForms: listTwoLetterForms(),
    alternatives: listAlternativeSpellings(),
  };
}

function toCharacterClass(ranges: Ranges): string {
  const escaped = (code: number) => `\\u{${code.toString(16)}}`;
  return ranges.map(([first, last]) => `${escaped(first)}-${escaped(last)}`).join("");
}

/**
 * Normalises a line of text for storage and display (docs/wire/envelope.md, Texts): composed, single-spaced, without invisible
 * characters except joiners and direction marks that names need.
 */
export function toStoredText(text: string): string {
  if (PLAIN_ASCII.test(text)) return collapseSpaces(text, / +/g);
  patterns ??= createPatterns();
  let line = text.normalize("NFC");
  // Removing a character can bring two marks together, which then reorder.
  for (let before = ""; line !== before; ) {
    before = line;
    line = removeInvisible(line, patterns).normalize("NFC");
  }
  return collapseSpaces(line, patterns.spaces);
}

/** Normalises a text so that visually identical texts are equal (docs/wire/envelope.md, Texts). */
export function toComparedText(text: string): string {
  if (PLAIN_ASCII.test(text)) return collapseSpaces(text, / +/g).toLowerCase();
  patterns ??= createPatterns();
  const folded = mapCharacters(
    text.replace(patterns.invisible, "").normalize("NFKD"),
    patterns.folds,
  );
  const composed = folded.split("ß").join("ss").normalize("NFKC");
  return collapseSpaces(composed.replace(patterns.invisible, ""), patterns.spaces).replace(
    patterns.dashes,
    "-",
  );
}

/** True if two texts are equal as compared by `toComparedText`, such as a department's name in two spellings. */
export function isSameText(a: string, b: string): boolean {
  return toComparedText(a) === toComparedText(b);
}

/** Returns the text with a capital first letter. */
export function capitalise(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** Normalises a text for search: like `toComparedText`, but as typed without accents on an English keyboard. */
export function toSearchText(text: string): string {
  return PLAIN_ASCII.test(text) ? toComparedText(text) : foldTyped(decompose(text));
}

/** Like `toSearchText`, but writes letters such as "ö" as two: "mueller". */
export function toTwoLetterSearchText(text: string): string {
  if (PLAIN_ASCII.test(text)) return toComparedText(text);
  patterns ??= createPatterns();
  return foldTyped(replacePairs(decompose(text), patterns.alternatives));
}

/** Search forms as stored by the database (`search_forms`): a line per text, with a tab between two different forms. */
export function toSearchForms(texts: readonly string[]): string {
  return texts
    .map((text) => {
      const forms = new Set([toSearchText(text), toTwoLetterSearchText(text)]);
      return [...forms].join("\t");
    })
    .join("\n");
}

/** Words of a query in both search forms. */
export function toSearchWords(query: string): { plain: string[]; asTwo: string[] } {
  const splitWords = (text: string) => text.split(" ").filter((word) => word !== "");
  return {
    plain: splitWords(toSearchText(query)),
    asTwo: splitWords(toTwoLetterSearchText(query)),
  };
}

/** Finds texts that have the same form; each group is represented by its first spelling. */
export function findEqualTexts(
  texts: readonly string[],
  form: (text: string) => string = toComparedText,
): string[] {
  const spellings = new Map<string, string[]>();
  for (const text of texts) {
    const key = form(text);
    spellings.set(key, [...(spellings.get(key) ?? []), text]);
  }
  return [...spellings.values()].flatMap(([first = "", ...others]) =>
    others.length === 0 ? [] : [first],
  );
}

function decompose(text: string): string {
  return toComparedText(text).normalize("NFKD");
}

function foldTyped(decomposedText: string): string {
  patterns ??= createPatterns();
  const bare = mapCharacters(decomposedText.replace(patterns.marks, ""), patterns.typed);
  return collapseSpaces(
    replacePairs(bare, patterns.twoLetterForms).normalize("NFC"),
    patterns.spaces,
  );
}

/** Removes invisible characters, except joiners between letters and direction marks inside a name. */
function removeInvisible(
  text: string,
  { invisible, joiner, direction, spaces }: ReturnType<typeof createPatterns>,
) {
  const isBlank = (part: string) => part.replace(spaces, "") === "";
  const isJoined = (character: string) => JOINER_CONTEXT.test(character) && !isBlank(character);
  const isRightToLeft = RIGHT_TO_LEFT.test(text);
  const characters = Array.from(text, (character) => ({
    character,
    isVisible: character.replace(invisible, "") !== "",
    after: "",
    isEnd: true,
  }));
  let [after, isEnd] = ["", true];
  for (const one of characters.slice().reverse()) {
    Object.assign(one, { after, isEnd });
    if (one.isVisible) after = one.character;
    if (one.isVisible && !isBlank(one.character)) isEnd = false;
  }
  let [shown, before] = ["", ""];
  for (const one of characters) {
    const { character } = one;
    const isNeeded = joiner.test(character)
      ? isJoined(before) && (isVariationSelector(character) || isJoined(one.after))
      : isRightToLeft && direction.test(character) && !isBlank(shown) && !one.isEnd;
    if (!one.isVisible && !isNeeded) continue;
    shown += character;
    before = character;
  }
  return shown;
}

/** True for a variation selector, which changes only the letter before it. */
function isVariationSelector(character: string): boolean {
  return character !== "\u200c" && character !== "\u200d";
}

function mapCharacters(text: string, to: ReadonlyMap<string, string>): string {
  return Array.from(text, (character) => to.get(character) ?? character).join("");
}

function replacePairs(text: string, pairs: readonly (readonly [string, string])[]): string {
  return pairs.reduce((now, [letter, letters]) => now.split(letter).join(letters), text);
}

function collapseSpaces(text: string, spaces: RegExp): string {
  return text.replace(spaces, " ").replace(/^ | $/g, "");
}
