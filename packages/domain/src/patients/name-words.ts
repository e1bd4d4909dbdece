import { searched, searchedAsTwo } from "../text/text-forms.js";

/** Shorter ones stand in too many other words to be looked for. */
const LEAST = 3;

/**
 * By what a person may be found in a text: each whole name or number, and each of its words of three letters or more, all
 * in the forms in which they are searched, and once.
 */
export function nameWords(names: readonly string[]): string[] {
  const whole = names.flatMap((name) => [searched(name), searchedAsTwo(name)]);
  const parts = whole.flatMap(wordsOf).filter((word) => word.length >= LEAST);
  return [...new Set([...whole, ...parts])].filter((word) => word !== "");
}

/** Whether a text has one of these people's words as a word of its own. */
export function namesAny(text: string, names: readonly string[]): boolean {
  const words = new Set([searched(text), searchedAsTwo(text)].flatMap(wordsOf));
  return nameWords(names).some((word) => words.has(word));
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}
