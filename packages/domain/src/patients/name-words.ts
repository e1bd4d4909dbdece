import { toSearchText, toTwoLetterSearchText } from "../text/text-forms.js";

/** Minimum length of a search word; shorter words occur inside too many other words. */
const MIN_WORD_LENGTH = 3;

/** Search texts for a person: whole names and numbers, and their words of three letters or more, normalised and without duplicates. */
export function listNameWords(names: readonly string[]): string[] {
  const whole = names.flatMap((name) => [toSearchText(name), toTwoLetterSearchText(name)]);
  const parts = names.flatMap(splitWords).filter((word) => word.length >= MIN_WORD_LENGTH);
  return [...new Set([...whole, ...parts])].filter((word) => word !== "");
}

/** True if the text contains one of these people's words as a separate word. */
export function mentionsAny(text: string, names: readonly string[]): boolean {
  const words = new Set(splitWords(text));
  return listNameWords(names).some((word) => words.has(word));
}

/** True if two names share a word, so that both may belong to one person with two hospital numbers. */
export function haveWordInCommon(one: string, other: string): boolean {
  const words = splitWords(other);
  return splitWords(one).some((word) => word.length > 1 && words.includes(word));
}

function splitWords(text: string): string[] {
  return [toSearchText(text), toTwoLetterSearchText(text)].flatMap(
    (form) => form.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [],
  );
}
