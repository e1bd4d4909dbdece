import {
  alsoTyped,
  caseFolds,
  DASHES,
  INVISIBLE,
  MARKS,
  type Ranges,
  SPACES,
  typedAsTwo,
  typedLetters,
} from "./form-tables.js";

/** Texts of these alone need no table: most numbers and names. */
const PLAIN = /^[\x20-\x7e]*$/;

/** Joiners and variants, which change how the next letter looks. */
const JOINERS = "\\u180b-\\u180d\\u180f\\u200c\\u200d\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}";
/** Marks of direction. */
const DIRECTIONS = "\\u061c\\u200e\\u200f";
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
/** Letters and emoji beside which a joiner means something. */
const JOINED = /[\u0600-\u1fff\u2190-\u27ff\u2900-\ud7ff\ud800-\udfff\uf900-\ufdff\ufe70-\ufefc]/;

// Made on use, not on load: contracts bring this file to televisions that cannot parse them.
let made: ReturnType<typeof make> | undefined;

function make() {
  const fits = (ranges: Ranges) => new RegExp(`[${classOf(ranges)}]`, "gu");
  return {
    invisible: fits(INVISIBLE),
    joiner: new RegExp(`^[${JOINERS}]$`, "u"),
    direction: new RegExp(`^[${DIRECTIONS}]$`, "u"),
    spaces: new RegExp(`[${classOf(SPACES)}]+`, "gu"),
    dashes: fits(DASHES),
    marks: fits(MARKS),
    folds: caseFolds(),
    typed: typedLetters(),
    two: typedAsTwo(),
    also: alsoTyped(),
  };
}

/** Ranges as they stand in a character class of a regular expression. */
function classOf(ranges: Ranges): string {
  const escaped = (code: number) => `\\u{${code.toString(16)}}`;
  return ranges.map(([first, last]) => `${escaped(first)}-${escaped(last)}`).join("");
}

/**
 * A line of text as it is stored and shown (docs/wire.md, Texts): composed, without what nobody can see, one space between
 * words and none around them. Joiners and marks of direction stay inside names whose letters need them.
 */
export function stored(text: string): string {
  if (PLAIN.test(text)) return spaced(text, / +/g);
  made ??= make();
  let line = text.normalize("NFC");
  // What is left out may have kept two marks apart, which then change places.
  for (let before = ""; line !== before; ) {
    before = line;
    line = visibleOf(line, made).normalize("NFC");
  }
  return spaced(line, made.spaces);
}

/** The form in which two texts that a reader cannot tell apart are the same (docs/wire.md, Texts). */
export function compared(text: string): string {
  if (PLAIN.test(text)) return spaced(text, / +/g).toLowerCase();
  made ??= make();
  const folded = mapped(text.replace(made.invisible, "").normalize("NFKD"), made.folds);
  const composed = folded.split("ß").join("ss").normalize("NFKC");
  return spaced(composed.replace(made.invisible, ""), made.spaces).replace(made.dashes, "-");
}

/** The form in which texts are searched: `compared` as it is typed without accents on an English keyboard. */
export function searched(text: string): string {
  return PLAIN.test(text) ? compared(text) : typed(decomposed(text));
}

/**
 * The form in which letters such as "ö" are two, as some people type them: "mueller"; `searched` where the text has no such
 * letter.
 */
export function searchedAsTwo(text: string): string {
  if (PLAIN.test(text)) return compared(text);
  made ??= make();
  return typed(replaced(decomposed(text), made.also));
}

/**
 * Returns the searched forms of several texts as they are stored: a line for each, a tab between two forms that differ
 * (`search_forms` of the database).
 */
export function searchForms(texts: readonly string[]): string {
  return texts
    .map((text) => {
      const forms = new Set([searched(text), searchedAsTwo(text)]);
      return [...forms].join("\t");
    })
    .join("\n");
}

/** The words of a search, in each form in which a text may hold them all. */
export function searchWords(query: string): { plain: string[]; asTwo: string[] } {
  const wordsOf = (text: string) => text.split(" ").filter((word) => word !== "");
  return { plain: wordsOf(searched(query)), asTwo: wordsOf(searchedAsTwo(query)) };
}

/** The first spelling of each text that stands for several that read alike. */
export function equalTexts(
  texts: readonly string[],
  form: (text: string) => string = compared,
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

function decomposed(text: string): string {
  return compared(text).normalize("NFKD");
}

function typed(decomposedText: string): string {
  made ??= make();
  const bare = mapped(decomposedText.replace(made.marks, ""), made.typed);
  return spaced(replaced(bare, made.two).normalize("NFC"), made.spaces);
}

/** A text without what nobody can see, but for joiners between letters and directions inside a name. */
function visibleOf(
  text: string,
  { invisible, joiner, direction, spaces }: ReturnType<typeof make>,
) {
  const isBlank = (part: string) => part.replace(spaces, "") === "";
  const isJoined = (character: string) => JOINED.test(character) && !isBlank(character);
  const isRightToLeft = RIGHT_TO_LEFT.test(text);
  const characters = Array.from(text, (character) => ({
    character,
    isSeen: character.replace(invisible, "") !== "",
    after: "",
    isEnd: true,
  }));
  let [after, isEnd] = ["", true];
  for (const one of characters.slice().reverse()) {
    Object.assign(one, { after, isEnd });
    if (one.isSeen) after = one.character;
    if (one.isSeen && !isBlank(one.character)) isEnd = false;
  }
  let [shown, before] = ["", ""];
  for (const one of characters) {
    const { character } = one;
    const isNeeded = joiner.test(character)
      ? isJoined(before) && (isVariant(character) || isJoined(one.after))
      : isRightToLeft && direction.test(character) && !isBlank(shown) && !one.isEnd;
    if (!one.isSeen && !isNeeded) continue;
    shown += character;
    before = character;
  }
  return shown;
}

/** Changes the letter before it alone, where a joiner joins two. */
function isVariant(character: string): boolean {
  return character !== "\u200c" && character !== "\u200d";
}

function mapped(text: string, to: ReadonlyMap<string, string>): string {
  return Array.from(text, (character) => to.get(character) ?? character).join("");
}

function replaced(text: string, pairs: readonly (readonly [string, string])[]): string {
  return pairs.reduce((now, [letter, letters]) => now.split(letter).join(letters), text);
}

function spaced(text: string, spaces: RegExp): string {
  return text.replace(spaces, " ").replace(/^ | $/g, "");
}
