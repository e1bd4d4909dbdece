import { type Form, type Letters, toWords } from "./ruler.js";

/** Share of a cut text before the "…", and the minimum number of letters after it: numbers differ at the end. */
const HEAD_SHARE = 1 / 3;
const MIN_END_LETTERS = 7;
/** Minimum number of letters of a cut number, including its "…"; fewer identify nobody. */
const MIN_NUMBER_LETTERS = 9;
const MIN_CUT_LETTERS = 5;

/**
 * Shortens a text to at most `letters` characters by cutting out its middle: "LUTH/2026/0045127" becomes "LUTH…0045127"
 * for twelve.
 */
export function cutMiddle(text: string, letters: number): string {
  const all = Array.from(text);
  if (all.length <= letters) return text;
  const remainingLetters = Math.max(2, letters - 1);
  const head = Math.max(
    1,
    Math.min(Math.ceil(remainingLetters * HEAD_SHARE), remainingLetters - MIN_END_LETTERS),
  );
  return `${all.slice(0, head).join("")}…${all.slice(all.length - (remainingLetters - head)).join("")}`;
}

/**
 * Returns the forms of a number: first in full, once per letter style, then cut in the middle, in the last style.
 * `canOmit`: the last form omits the number, for when not even its end fits.
 */
export function buildNumberForms(
  text: string,
  letters: readonly Letters[],
  canOmit = false,
): Form[] {
  const minLetters = canOmit ? MIN_NUMBER_LETTERS : MIN_CUT_LETTERS;
  const shorter = Array.from({ length: Math.max(0, text.length - minLetters) }, (_, cut) =>
    toWords(cutMiddle(text, text.length - 1 - cut)),
  );
  const cutForms = canOmit ? [...shorter, []] : shorter;
  const [last = { size: 0 }] = letters.slice(-1);
  const wholeForms = letters.map((one) => ({ ...one, words: toWords(text) }));
  return wholeForms.concat(cutForms.map((words) => ({ ...last, words })));
}

/**
 * Returns how many of these items fit next to the counter of the others ("+2"); all of them if no counter is needed.
 */
export function countInRoom(widths: readonly number[], counter: number, room: number): number {
  if (sumLengths(widths) <= room) return widths.length;
  let used = counter;
  let count = 0;
  for (const width of widths) {
    used += width;
    if (used > room) break;
    count += 1;
  }
  return count;
}

export function sumLengths(lengths: readonly number[]): number {
  return lengths.reduce((sum, length) => sum + length, 0);
}
