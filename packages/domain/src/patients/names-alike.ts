import { splitTeams } from "../people/department.js";
import { compared, searched } from "../text/text-forms.js";
import { familyNameOf, givenNameOf, namingText } from "./name-mask.js";

/** From which likeness on two surnames are taken for each other (docs/wire.md, Signals). */
const ALIKE_FROM = 0.92;
/** How much each of up to four letters in common at the beginning counts. */
const PREFIX_WEIGHT = 0.1;
const PREFIX_LETTERS = 4;
/** On a board at most one row in so many is marked, and a pair always may be. */
const ROWS_A_MARK = 6;
const FEWEST_MARKED = 2;

/** The part of a card by which names are compared: those of one ward, and where one has no ward, of one team. */
export interface NamedCard {
  id: string;
  name: string;
  ward_id?: string | null;
  teams: string;
}

/** A row of a board: the name as it is shown, and the rows whose names are like it. */
export interface AlikeRow {
  id: string;
  name: string;
  alike?: readonly string[] | undefined;
}

/** What is compared of a card, made once for all comparisons. */
interface Compared {
  id: string;
  surname: string;
  given: string;
  ward: string | null;
  teams: readonly string[];
}

/** The family name in the form in which two are compared: small letters and digits without accents. */
export function surnameOf(name: string): string {
  return bareLetters(familyNameOf(name));
}

function bareLetters(text: string): string {
  // Made on use, not on load: some televisions cannot parse \p.
  const notLetters = new RegExp("[^\\p{L}\\p{M}\\p{N}]", "gu");
  // "Sørensen" is written "Soerensen", too.
  return searched(text)
    .replace(notLetters, "")
    .replace(/([aou])e/g, "$1")
    .replace(/aa/g, "a");
}

/**
 * The wide rule, for a name that is being typed: whether two people's surnames are equal or nearly so. A name without a
 * letter is like no other one.
 */
export function areNamesAlike(a: string, b: string): boolean {
  return areSurnamesAlike(surnameOf(a), surnameOf(b));
}

/**
 * The rule for marks in lists and on boards: whether two patients of one room can be taken for each other, since their
 * surnames are alike and their first names or initials are so too.
 */
export function areCardsAlike(a: NamedCard, b: NamedCard): boolean {
  const [one, other] = [comparedOf(a), comparedOf(b)];
  return areSurnamesAlike(one.surname, other.surname) && canBeConfused(one, other);
}

function comparedOf({ id, name, ward_id = null, teams }: NamedCard): Compared {
  return {
    id,
    surname: surnameOf(name),
    given: bareLetters(givenNameOf(name)),
    ward: ward_id,
    teams: splitTeams(teams).map(compared),
  };
}

/** Of two whose surnames are alike. */
function canBeConfused(a: Compared, b: Compared): boolean {
  return areInOneRoom(a, b) && areGivenNamesAlike(a.given, b.given);
}

function areInOneRoom(a: Compared, b: Compared): boolean {
  if (a.ward !== null && b.ward !== null) return a.ward === b.ward;
  // Those without ward and team stand together, too.
  if (a.ward === b.ward && a.teams.length + b.teams.length === 0) return true;
  return a.teams.some((team) => b.teams.includes(team));
}

/** A name of one word has no other part that could tell it apart. */
function areGivenNamesAlike(a: string, b: string): boolean {
  if (a === "" || b === "") return true;
  return a.codePointAt(0) === b.codePointAt(0) || areSurnamesAlike(a, b);
}

/** Who can be taken for whom by `areCardsAlike`, by id; who can be taken for nobody is left out. */
export function alikePairs(cards: readonly NamedCard[]): Map<string, string[]> {
  const pairs = new Map<string, string[]>();
  for (const groups of sameSurnames(cards.map(comparedOf))) {
    const candidates = groups.flat();
    for (const card of groups[0] ?? []) {
      const others = candidates.filter((one) => one !== card && canBeConfused(card, one));
      const ids = others.map(({ id }) => id);
      if (ids.length > 0) pairs.set(card.id, ids);
    }
  }
  return pairs;
}

/**
 * Which rows of a board are marked. A mark on every row is a mark on none: at most one row in six has one, the closest pairs
 * first, and those of the same name before all. A function of the rows alone, whatever their order, so that every board
 * of these rows marks the same ones.
 */
export function markedAlike(rows: readonly AlikeRow[]): Set<string> {
  const names = new Map(rows.map(({ id, name }) => [id, searched(namingText(name))]));
  const pairs = rows.flatMap(({ id, alike = [] }) =>
    alike
      .filter((other) => id < other && names.has(other))
      .map((other) => ({
        ids: [id, other] as const,
        closeness: jaroWinkler(names.get(id) ?? "", names.get(other) ?? ""),
      })),
  );
  pairs.sort((a, b) => b.closeness - a.closeness || (a.ids.join() < b.ids.join() ? -1 : 1));
  const most = Math.max(FEWEST_MARKED, Math.floor(rows.length / ROWS_A_MARK));
  const marked = new Set<string>();
  for (const { ids } of pairs) {
    const added = ids.filter((id) => !marked.has(id));
    if (marked.size + added.length <= most) for (const id of added) marked.add(id);
  }
  return marked;
}

/** The cards of each surname, followed by those of each other surname that is like it. */
function sameSurnames(cards: readonly Compared[]): Compared[][][] {
  const bySurname = new Map<string, Compared[]>();
  for (const card of cards) {
    const known = bySurname.get(card.surname);
    if (known === undefined) bySurname.set(card.surname, [card]);
    else known.push(card);
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
  return [...like.values()].map((others) => others.map((other) => bySurname.get(other) ?? []));
}

/** As `areNamesAlike`, of what `surnameOf` gives. */
function areSurnamesAlike(a: string, b: string): boolean {
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
