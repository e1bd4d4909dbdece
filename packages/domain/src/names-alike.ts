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
  const bySurname = new Map<string, string[]>();
  for (const { id, name } of cards) {
    const surname = surnameOf(name);
    bySurname.set(surname, [...(bySurname.get(surname) ?? []), id]);
  }
  const groups = [...bySurname].filter(([surname]) => surname !== "");
  const pairs = new Map<string, string[]>();
  const join = (ids: readonly string[], others: readonly string[]) => {
    for (const id of ids) {
      const alike = others.filter((other) => other !== id);
      if (alike.length > 0) pairs.set(id, [...(pairs.get(id) ?? []), ...alike]);
    }
  };
  for (const [index, [surname, ids]] of groups.entries()) {
    join(ids, ids);
    for (const [other, others] of groups.slice(index + 1)) {
      if (!areSurnamesAlike(surname, other)) continue;
      join(ids, others);
      join(others, ids);
    }
  }
  return pairs;
}

/** As `areNamesAlike`, of what `surnameOf` gives. */
export function areSurnamesAlike(a: string, b: string): boolean {
  if (a === "" || b === "") return false;
  if (a === b) return true;
  const prefix = prefixOf(a, b);
  const [short, long] = a.length < b.length ? [a.length, b.length] : [b.length, a.length];
  // No more letters than the shorter one has can be found in the other: most pairs need no closer look.
  const atMost = (2 + short / long) / 3;
  if (raised(atMost, prefix) < ALIKE_FROM) return false;
  return raised(jaro(a, b), prefix) >= ALIKE_FROM;
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
