import { familyNameOf } from "./name-mask.js";

/** From which likeness on two surnames are taken for each other (docs/wire.md, Signals). */
const ALIKE_FROM = 0.92;
/** How much each of up to four letters in common at the beginning counts. */
const PREFIX_WEIGHT = 0.1;
const PREFIX_LETTERS = 4;
const NOT_LETTERS = /[^\p{L}\p{N}]/gu;

/** The part of a card by which names are compared. */
export interface NamedCard {
  id: string;
  name: string;
}

/** The family name in the form in which two are compared: small letters and digits without accents. */
export function surnameOf(name: string): string {
  return familyNameOf(name).normalize("NFKD").replace(NOT_LETTERS, "").toLocaleLowerCase("en");
}

/** Whether two people's surnames are equal or nearly so. A name without a letter is like no other one. */
export function areNamesAlike(a: string, b: string): boolean {
  return areSurnamesAlike(surnameOf(a), surnameOf(b));
}

/** Whose names are like which other ones', by id; whose name is like no other one is left out. */
export function alikePairs(cards: readonly NamedCard[]): Map<string, string[]> {
  const groups = [...alikeGroups(cards)];
  return new Map(groups.map(([id, ids]) => [id, ids.filter((other) => other !== id)]));
}

/**
 * By id, all whose names are alike, itself included; whose name is like no other one is left out. Cards of one surname
 * share their list: a ward of one family's name costs no more than any other.
 */
export function alikeGroups(cards: readonly NamedCard[]): Map<string, readonly string[]> {
  const bySurname = new Map<string, string[]>();
  for (const { id, name } of cards) {
    const surname = surnameOf(name);
    const ids = bySurname.get(surname);
    if (ids === undefined) bySurname.set(surname, [id]);
    else ids.push(id);
  }
  bySurname.delete("");
  const surnames = [...bySurname.keys()];
  const letters = surnames.map(lettersOf);
  const like = new Map(surnames.map((surname) => [surname, [surname]]));
  for (const [index, surname] of surnames.entries()) {
    for (let at = index + 1; at < surnames.length; at++) {
      const other = surnames[at] ?? "";
      if (!areLettersAlike(surname, letters[index] ?? 0, other, letters[at] ?? 0)) continue;
      like.get(surname)?.push(other);
      like.get(other)?.push(surname);
    }
  }
  const groups = new Map<string, readonly string[]>();
  for (const [surname, others] of like) {
    const ids = others.flatMap((other) => bySurname.get(other) ?? []);
    if (ids.length > 1) for (const id of bySurname.get(surname) ?? []) groups.set(id, ids);
  }
  return groups;
}

/** As `areNamesAlike`, of what `surnameOf` gives. */
export function areSurnamesAlike(a: string, b: string): boolean {
  if (a === "" || b === "") return false;
  return a === b || areLettersAlike(a, lettersOf(a), b, lettersOf(b));
}

/** As `areSurnamesAlike`, of two that are neither empty nor equal, whose letters are known. */
function areLettersAlike(a: string, lettersOfA: number, b: string, lettersOfB: number): boolean {
  const prefix = prefixOf(a, b);
  // A letter that the other one lacks cannot be found there: most pairs need no closer look.
  const atMost = Math.min(
    a.length - bitsOf(lettersOfA & ~lettersOfB),
    b.length - bitsOf(lettersOfB & ~lettersOfA),
  );
  const likeness = (atMost / a.length + atMost / b.length + 1) / 3;
  if (raised(likeness, prefix) < ALIKE_FROM) return false;
  return raised(jaro(a, b), prefix) >= ALIKE_FROM;
}

/** Which letters a text has, a bit for each; several letters may share one. */
function lettersOf(text: string): number {
  let letters = 0;
  for (let i = 0; i < text.length; i++) letters |= 1 << (text.charCodeAt(i) & 31);
  return letters;
}

function bitsOf(number: number): number {
  let count = 0;
  for (let rest = number; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** How like two texts are by Jaro and Winkler, 0 to 1: letters found near their place, and the beginning counts most. */
export function jaroWinkler(a: string, b: string): number {
  return raised(jaro(a, b), prefixOf(a, b));
}

function raised(likeness: number, prefix: number): number {
  return likeness + prefix * PREFIX_WEIGHT * (1 - likeness);
}

function prefixOf(a: string, b: string): number {
  let length = 0;
  while (length < PREFIX_LETTERS && length < a.length && a[length] === b[length]) length++;
  return length;
}

/** Letters are given away as they are met, which of two texts may find more: the same one always seeks. */
function jaro(one: string, other: string): number {
  const [a, b] = one < other ? [one, other] : [other, one];
  if (a.length === 0 || b.length === 0) return a === b ? 1 : 0;
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
  const found: string[] = [];
  const taken = new Set<number>();
  for (let i = 0; i < a.length; i++) {
    for (let j = Math.max(0, i - reach); j <= Math.min(b.length - 1, i + reach); j++) {
      if (a[i] !== b[j] || taken.has(j)) continue;
      taken.add(j);
      found.push(a.charAt(i));
      break;
    }
  }
  const matches = found.length;
  if (matches === 0) return 0;
  const order = [...taken].sort((first, second) => first - second);
  const swapped = order.filter((place, index) => b[place] !== found[index]).length / 2;
  return (matches / a.length + matches / b.length + (matches - swapped) / matches) / 3;
}
