import { searched, searchedAsTwo } from "../text/text-forms.js";

/** Shorter ones stand in too many other words to be looked for. */
const LEAST = 3;

/**
 * The texts by which a person may be found: each whole name or number, and each of its words of three letters or more, all
 * in the forms in which they are searched, and once.
 */
export function nameWords(names: readonly string[]): string[] {
  const whole = names.flatMap((name) => [searched(name), searchedAsTwo(name)]);
  const parts = names.flatMap(wordsOf).filter((word) => word.length >= LEAST);
  return [...new Set([...whole, ...parts])].filter((word) => word !== "");
}

/** Whether a text has one of these people's words as a word of its own. */
export function namesAny(text: string, names: readonly string[]): boolean {
  const words = new Set(wordsOf(text));
  return nameWords(names).some((word) => words.has(word));
}

/** Whether two people's names have a word in common: they can be one person, whose number both give. */
export function haveWordInCommon(one: string, other: string): boolean {
  const words = wordsOf(other);
  return wordsOf(one).some((word) => word.length > 1 && words.includes(word));
}

function wordsOf(text: string): string[] {
  return [searched(text), searchedAsTwo(text)].flatMap(
    (form) => form.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [],
  );
}
