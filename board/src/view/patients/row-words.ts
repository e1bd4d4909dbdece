import type { Form, Word } from "../place/ruler.js";
import type { RowView } from "./rows.js";
import { ALIKE_SIGN } from "./signals.js";

const ALIKE_WORD: Word = { text: `${ALIKE_SIGN} `, className: "is-alike" };

/** Returns the words of a row's name, with a sign before a name that is similar to another. */
export function buildNameWords({ name, signals }: Pick<RowView, "name" | "signals">): Word[] {
  return signals.isAlike ? [ALIKE_WORD, { text: name }] : [{ text: name }];
}

/**
 * Returns the form of a length of stay: digits, with words in smaller letters, so that lengths of stay are easy to
 * compare.
 */
export function buildDurationForm(text: string, size: number, unit = 0.84): Form {
  const words = text
    .split(/(\d+)/)
    .map((part, index) => (index % 2 === 1 ? { text: part } : { text: part, size: unit }));
  return { words: words.filter((word) => word.text !== ""), size, weight: 600 };
}
