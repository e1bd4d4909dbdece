import { foldName } from "../people/department.js";

/** Whether two people's names have a word in common: they can be one person, whose number both give. */
export function haveWordInCommon(one: string, other: string): boolean {
  const words = wordsOf(other);
  return wordsOf(one).some((word) => words.includes(word));
}

function wordsOf(name: string): string[] {
  return foldName(name)
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 1);
}
