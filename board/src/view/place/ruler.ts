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
  /**
   * Positions of line breaks: between words; between words and inside a word longer than a line; after any letter; or
   * between the form's parts.
   */
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
/**
 * Assumes one width for all letters until `measureWith` provides the widths of the page's font, which specs never load.
 */
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
export function fitWords(
  words: readonly Word[],
  styles: readonly FitOptions[],
  width: number,
): Form {
  const found = styles.find((style) => canFit(words, style, width));
  return { ...(found ?? (styles[styles.length - 1] as FitOptions)), words };
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
export function buildShorterForms<S, F>(
  steps: readonly S[],
  form: (dropped: ReadonlySet<S>) => F,
): F[] {
  return [...steps, null].map((_, count) => form(new Set(steps.slice(0, count))));
}
