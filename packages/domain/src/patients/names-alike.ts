import { splitTeams } from "../people/department.js";
import { toComparedText, toSearchText } from "../text/text-forms.js";
import { extractGivenName, extractWrittenFamilyName, toNamingText } from "./name-mask.js";

/** Similarity from which two surnames count as confusable (docs/wire/patients.md, Signals). */
const MIN_ALIKE_SIMILARITY = 0.92;
/** Weight of each of up to four leading letters in common. */
const PREFIX_WEIGHT = 0.1;
const PREFIX_LETTERS = 4;
/** A board marks at most one row in this many, but always at least one pair. */
const ROWS_PER_MARK = 6;
const MIN_MARKED_ROWS = 2;

/** Fields by which patients are compared within a ward or, without a ward, within a team. */
export interface NamedCard {
  id: string;
  name: string;
  ward_id?: string | null;
  teams: string;
}

export interface SimilarRow {
  id: string;
  name: string;
  alike?: readonly string[] | undefined;
}

/** A patient's fields, normalised once for all comparisons. */
interface ComparableCard {
  id: string;
  surname: string;
  given: string;
  ward: string | null;
  teams: readonly string[];
}

/** Family name normalised for comparison: lower case letters and digits without accents. */
export function toComparableSurname(name: string): string {
  return toBareLetters(extractWrittenFamilyName(name));
}

function toBareLetters(text: string): string {
  // Created on first use: some televisions cannot parse \p.
  const notLetters = new RegExp("[^\\p{L}\\p{M}\\p{N}]", "gu");
  // "Sørensen" is also written "Soerensen".
  return toSearchText(text)
    .replace(notLetters, "")
    .replace(/([aou])e/g, "$1")
    .replace(/aa/g, "a");
}

/** True if two surnames are equal or nearly so; used while a name is typed. A name without letters matches nothing. */
export function areNamesAlike(a: string, b: string): boolean {
  return areSurnamesAlike(toComparableSurname(a), toComparableSurname(b));
}

/**
 * True if two patients of one ward or team are confusable: their surnames are similar, and so are their given names or
 * initials. Lists and boards mark such patients.
 */
export function areCardsAlike(a: NamedCard, b: NamedCard): boolean {
  const [one, other] = [toComparableCard(a), toComparableCard(b)];
  return areSurnamesAlike(one.surname, other.surname) && canBeConfused(one, other);
}

function toComparableCard({ id, name, ward_id = null, teams }: NamedCard): ComparableCard {
  return {
    id,
    surname: toComparableSurname(name),
    given: toBareLetters(extractGivenName(name)),
    ward: ward_id,
    teams: splitTeams(teams).map(toComparedText),
  };
}

/** True if two patients with similar surnames can be confused. */
function canBeConfused(a: ComparableCard, b: ComparableCard): boolean {
  return areInSameGroup(a, b) && areGivenNamesAlike(a.given, b.given);
}

function areInSameGroup(a: ComparableCard, b: ComparableCard): boolean {
  if (a.ward !== null && b.ward !== null) return a.ward === b.ward;
  // Patients without ward and teams form one group.
  if (a.ward === b.ward && a.teams.length + b.teams.length === 0) return true;
  return a.teams.some((team) => b.teams.includes(team));
}

/** True if given names are alike or one is empty: a one-word name has no given name that could differ. */
function areGivenNamesAlike(a: string, b: string): boolean {
  if (a === "" || b === "") return true;
  return a.codePointAt(0) === b.codePointAt(0) || areSurnamesAlike(a, b);
}

/** Confusable patients by id, per `areCardsAlike`; patients without a match are left out. */
export function pairSimilarCards(cards: readonly NamedCard[]): Map<string, string[]> {
  const pairs = new Map<string, string[]>();
  for (const groups of groupSameSurnames(cards.map(toComparableCard))) {
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
 * Rows to mark on a board: at most one in six, equal names first, then the closest pairs. The result does not depend
 * on the order of rows.
 */
export function chooseSimilarRows(rows: readonly SimilarRow[]): Set<string> {
  const names = new Map(rows.map(({ id, name }) => [id, toSearchText(toNamingText(name))]));
  const pairs = rows.flatMap(({ id, alike = [] }) =>
    alike
      .filter((other) => id < other && names.has(other))
      .map((other) => ({
        ids: [id, other] as const,
        closeness: computeJaroWinkler(names.get(id) ?? "", names.get(other) ?? ""),
      })),
  );
  pairs.sort((a, b) => b.closeness - a.closeness || (a.ids.join() < b.ids.join() ? -1 : 1));
  const maxMarked = Math.max(MIN_MARKED_ROWS, Math.floor(rows.length / ROWS_PER_MARK));
  const marked = new Set<string>();
  for (const { ids } of pairs) {
    const added = ids.filter((id) => !marked.has(id));
    if (marked.size + added.length <= maxMarked) for (const id of added) marked.add(id);
  }
  return marked;
}

/** Cards grouped by surname, each group followed by the groups with similar surnames. */
function groupSameSurnames(cards: readonly ComparableCard[]): ComparableCard[][][] {
  const bySurname = new Map<string, ComparableCard[]>();
  for (const card of cards) {
    const sameSurname = bySurname.get(card.surname);
    if (sameSurname === undefined) bySurname.set(card.surname, [card]);
    else sameSurname.push(card);
  }
  bySurname.delete("");
  const surnames = [...bySurname.keys()];
  const letters = surnames.map(toLetterBits);
  const similarSurnames = new Map(surnames.map((surname) => [surname, [surname]]));
  for (const [index, surname] of surnames.entries()) {
    for (let at = index + 1; at < surnames.length; at++) {
      const other = surnames[at] ?? "";
      if (!areLettersAlike(surname, letters[index] ?? 0, other, letters[at] ?? 0)) continue;
      similarSurnames.get(surname)?.push(other);
      similarSurnames.get(other)?.push(surname);
    }
  }
  return [...similarSurnames.values()].map((others) =>
    others.map((other) => bySurname.get(other) ?? []),
  );
}

/** Like `areNamesAlike`, for results of `toComparableSurname`. */
function areSurnamesAlike(a: string, b: string): boolean {
  if (a === "" || b === "") return false;
  return a === b || areLettersAlike(a, toLetterBits(a), b, toLetterBits(b));
}

/** Like `areSurnamesAlike`, for two different non-empty surnames and their letter bits. */
function areLettersAlike(a: string, letterBitsA: number, b: string, letterBitsB: number): boolean {
  const prefix = countSharedPrefix(a, b);
  // Letters that the other text lacks cannot match; this check rules out most pairs without a full comparison.
  const maxMatches = Math.min(
    a.length - countBits(letterBitsA & ~letterBitsB),
    b.length - countBits(letterBitsB & ~letterBitsA),
  );
  const likeness = (maxMatches / a.length + maxMatches / b.length + 1) / 3;
  if (boostLikeness(likeness, prefix) < MIN_ALIKE_SIMILARITY) return false;
  return boostLikeness(computeJaro(a, b), prefix) >= MIN_ALIKE_SIMILARITY;
}

/** Bit set of a text's letters; several letters may share a bit. */
function toLetterBits(text: string): number {
  let letters = 0;
  for (let i = 0; i < text.length; i++) letters |= 1 << (text.charCodeAt(i) & 31);
  return letters;
}

function countBits(number: number): number {
  let count = 0;
  for (let rest = number; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** Jaro-Winkler similarity, 0 to 1. */
export function computeJaroWinkler(a: string, b: string): number {
  return boostLikeness(computeJaro(a, b), countSharedPrefix(a, b));
}

function boostLikeness(likeness: number, prefix: number): number {
  return likeness + prefix * PREFIX_WEIGHT * (1 - likeness);
}

function countSharedPrefix(a: string, b: string): number {
  let length = 0;
  while (length < PREFIX_LETTERS && length < a.length && a[length] === b[length]) length++;
  return length;
}

/** Jaro's greedy matching is not symmetric, so the two texts are always compared in the same order. */
function computeJaro(one: string, other: string): number {
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
  const transpositions = order.filter((place, index) => b[place] !== found[index]).length / 2;
  return (matches / a.length + matches / b.length + (matches - transpositions) / matches) / 3;
}
