/** Lettering of a text: size in the unit of the widths, weight, and letter spacing in em. */
export interface Letters {
  size: number;
  weight?: number;
  tracking?: number;
}

/** Part of a text with its own lettering. */
export interface Word {
  text: string;
  className?: string;
  kind?: "name" | "phone";
  weight?: number;
  /** Letter size as a share of the form's letter size. */
  size?: number;
  tracking?: number;
  /** Space around the word, in the unit of the width. */
  extra?: number;
  /** True for the word that ends in "…" if the line is too long. */
  canBeCut?: boolean;
}

/** Style of a text: its lettering, and the maximum number of lines. */
export interface FitOptions extends Letters {
  lines?: number;
  /** Line breaks between words; also inside a word longer than a line; after any letter; or between the parts. */
  breaks?: "words" | "long words" | "letters" | "parts";
  /** Part of the width that other content next to the text takes up. */
  beside?: number;
}

/** Text in one style. */
export interface Form extends FitOptions {
  words: readonly Word[];
}

/** Returns the width of a text in em. */
export type Measure = (text: string, weight: number) => number;

const BODY_WEIGHT = 500;

const MAX_CACHED_TEXTS = 4_000;
const cachedWidths = new Map<string, number>();
/** Assumes one width for all letters until `measureWith` provides the widths of the page's font. */
let currentMeasure: Measure = (text) => text.length * 0.56;

/** Replaces the function that measures texts, and clears the cache. */
export function measureWith(measure: Measure): void {
  currentMeasure = measure;
  cachedWidths.clear();
}

/** Returns the first form that fits the width, or the last form if none fits. */
export function fitText<F extends Form>(forms: readonly F[], width: number): F {
  const found = forms.find((form) => canFit(form.words, form, width));
  return found ?? (forms[forms.length - 1] as F);
}

/** Applies the first style in which a text fits the width, or the last style if it fits in none. */
export function fitWords(words: readonly Word[], styles: readonly FitOptions[], width: number) {
  const forms = styles.map((style): Form => ({ ...style, words }));
  return fitText(forms, width);
}

export function canFit(words: readonly Word[], style: FitOptions, width: number): boolean {
  const { lines = 1, beside = 0 } = style;
  const left = width - beside;
  return lines === 1 ? measureWords(words, style) <= left : countLines(words, style, left) <= lines;
}

/** A word with the space or hyphen after it; in scripts without spaces, a single letter. */
const PIECES = /[\u2e80-\uffff]\s*|[^\s\u2e80-\uffff-]*(?:-+\s*|\s+)|[^\s\u2e80-\uffff-]+/g;

/** Counts the lines that a text needs in a width; Infinity if some part is too wide for a line. */
export function countLines(words: readonly Word[], style: FitOptions, width: number): number {
  let [lines, used] = [1, 0];
  if (measureWords(words, style) <= width) return lines;
  const { breaks } = style;
  for (const word of words) {
    const measurePiece = (text: string) => measureWord(word, style, text);
    const pieces = breaks === "parts" ? [word.text] : (word.text.match(PIECES) ?? []);
    for (const piece of pieces) {
      const isDivided =
        breaks === "letters" || (breaks === "long words" && measurePiece(piece.trim()) > width);
      for (const part of isDivided ? Array.from(piece) : [piece]) {
        const partWidth = measurePiece(part.replace(/\s+$/, ""));
        if (partWidth > width) return Infinity;
        if (used > 0 && used + partWidth > width) [lines, used] = [lines + 1, 0];
        used += measurePiece(part);
      }
    }
  }
  return lines;
}

/** Returns the width of a form on one line. */
export function measureForm(form: Form): number {
  return measureWords(form.words, form);
}

function measureWords(words: readonly Word[], letters: Letters): number {
  return words.reduce((sum, word) => sum + measureWord(word, letters), 0);
}

function measureWord(word: Word, letters: Letters, text = word.text): number {
  const { size = 1, weight = letters.weight, tracking = letters.tracking, extra = 0 } = word;
  return extra + measureText(text, { size: size * letters.size, weight, tracking });
}

/** Returns the width of a text on one line, in em if the letters have no size. */
export function measureText(text: string, letters: Partial<Letters> = {}): number {
  const { size = 1, weight = BODY_WEIGHT, tracking = 0 } = letters;
  const key = `${weight} ${text}`;
  let em = cachedWidths.get(key);
  if (em === undefined) {
    if (cachedWidths.size >= MAX_CACHED_TEXTS) cachedWidths.clear();
    em = currentMeasure(text, weight);
    cachedWidths.set(key, em);
  }
  return (em + tracking * text.length) * size;
}

/** Returns a word, or no word for an empty text. */
export function toWords(text: string, word: Omit<Word, "text"> = {}): Word[] {
  return text === "" ? [] : [{ ...word, text }];
}

/** Joins groups of words by dots; skips empty groups. */
export function joinByDots(groups: readonly (readonly Word[])[]): Word[] {
  const nonEmpty = groups.filter((words) => words.length > 0);
  return nonEmpty.flatMap((words, index) =>
    index === 0 ? words.slice() : [{ text: " · " }, ...words],
  );
}

/** Returns a list of forms: the first contains everything, and each further form leaves out one more of the `steps`. */
export function buildShorterForms<S, F>(steps: readonly S[], form: (dropped: ReadonlySet<S>) => F) {
  return [...steps, null].map((_, count) => form(new Set(steps.slice(0, count))));
}

/** Share of a cut text before the "…", and the minimum number of letters after it: numbers differ at the end. */
const HEAD_SHARE = 1 / 3;
const MIN_END_LETTERS = 7;
/** Minimum number of letters of a cut number, including its "…"; fewer identify nobody. */
const MIN_LETTERS_IF_OPTIONAL = 9;
const MIN_LETTERS_IF_REQUIRED = 5;

/** Cuts out the middle of a text: "LUTH/2026/0045127" becomes "LUTH…0045127" for twelve `letters`. */
export function cutMiddle(text: string, letters: number): string {
  const all = Array.from(text);
  if (all.length <= letters) return text;
  const rest = Math.max(2, letters - 1);
  const head = Math.max(1, Math.min(Math.ceil(rest * HEAD_SHARE), rest - MIN_END_LETTERS));
  return `${all.slice(0, head).join("")}…${all.slice(head - rest).join("")}`;
}

/** Returns the forms of a number: in full in each letter style, then cut in the middle, and last, if allowed, none. */
export function buildNumberForms(text: string, letters: readonly Letters[], canOmit = false) {
  const minLetters = canOmit ? MIN_LETTERS_IF_OPTIONAL : MIN_LETTERS_IF_REQUIRED;
  const shorter = Array.from({ length: Math.max(0, text.length - minLetters) }, (_, cut) =>
    toWords(cutMiddle(text, text.length - 1 - cut)),
  );
  const cutForms = canOmit ? [...shorter, []] : shorter;
  const [last = { size: 0 }] = letters.slice(-1);
  const wholeForms = letters.map((one) => ({ ...one, words: toWords(text) }));
  return wholeForms.concat(cutForms.map((words) => ({ ...last, words })));
}

/** Returns how many items fit next to the counter of the others ("+2"), which is left out if all fit. */
export function countInRoom(widths: readonly number[], counter: number, room: number): number {
  if (sumLengths(widths) <= room) return widths.length;
  let used = counter;
  const index = widths.findIndex((width) => {
    used += width;
    return used > room;
  });
  return Math.max(0, index);
}

/** Splits items into groups of `size`; the last group may be smaller. */
export function splitEvery<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/** Fills lines with items in order, one to `most` items per line. `getRoom`: width of a line by its index. */
export function fillLines<T>(
  items: readonly T[],
  measure: (item: T) => number,
  getRoom: (line: number) => number,
  most = Infinity,
): T[][] {
  const lines: T[][] = [];
  let left = 0;
  for (const item of items) {
    const length = measure(item);
    const line = lines[lines.length - 1];
    if (line === undefined || line.length === most || length > left) {
      left = getRoom(lines.length);
      lines.push([item]);
    } else line.push(item);
    left -= length;
  }
  return lines;
}

/** Returns the smallest sufficient height up to `most`, to within 4 units. */
export function findLeastHeight(most: number, isEnough: (height: number) => boolean): number {
  let [low, high] = [0, most];
  while (high - low > 4) {
    const height = (low + high) / 2;
    if (isEnough(height)) high = height;
    else low = height;
  }
  return high;
}

export function sumLengths(lengths: readonly number[]): number {
  return lengths.reduce((sum, length) => sum + length, 0);
}
