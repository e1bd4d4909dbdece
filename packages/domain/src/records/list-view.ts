import { compareNatural } from "../text/natural-order.js";
import { searchForms, searchWords } from "../text/text-forms.js";

export type SortDirection = "asc" | "desc";

/** By what a list is sorted. */
export interface Sort<Column extends string = string> {
  column: Column;
  direction: SortDirection;
}

/** What the checkbox of a list's header shows. */
export type SelectionState = "none" | "some" | "all";

/**
 * Whether any value contains every word of the query, as people type it: whatever the case, the accents, the order and the
 * blanks (docs/product.md, Search and sort).
 */
export function matchesSearch(values: readonly string[], query: string): boolean {
  const { plain, asTwo } = searchWords(query);
  if (plain.length === 0) return true;
  return values.some((value) => {
    const forms = searchForms([value]);
    const isIn = (word: string) => forms.indexOf(word) >= 0;
    return plain.every(isIn) || asTwo.every(isIn);
  });
}

/**
 * A sorted copy of the rows; rows that compare equal keep their order in either direction
 * (docs/product.md, Search and sort). Two numbers compare as numbers, anything else naturally as text: "2" before "10".
 */
export function sortBy<T>(
  rows: readonly T[],
  pick: (row: T) => string | number,
  direction: SortDirection,
): T[] {
  const sign = direction === "asc" ? 1 : -1;
  return rows
    .map((row, index) => ({ row, index, key: pick(row) }))
    .sort((a, b) => sign * compareKeys(a.key, b.key) || a.index - b.index)
    .map(({ row }) => row);
}

/**
 * The sort after choosing a column: the same column turns round, another starts ascending
 * (docs/product.md, Search and sort).
 */
export function toggleSort<Column extends string>(
  current: Sort<Column> | null,
  column: Column,
): Sort<Column> {
  const turns = current?.column === column && current.direction === "asc";
  return { column, direction: turns ? "desc" : "asc" };
}

/** Select-all: selects every visible row, or none of them when all were; hidden rows stay as they are. */
export function toggleAll(selected: ReadonlySet<string>, visible: readonly string[]): Set<string> {
  const next = new Set(selected);
  const allWere = selectionState(selected, visible) === "all";
  for (const id of visible) {
    if (allWere) next.delete(id);
    else next.add(id);
  }
  return next;
}

/** A row's checkbox: the selection with `id` added, or removed when it was there. */
export function toggleOne(selected: ReadonlySet<string>, id: string): Set<string> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** Whether none, some or all of the visible rows are selected; an empty list has none. */
export function selectionState(
  selected: ReadonlySet<string>,
  visible: readonly string[],
): SelectionState {
  const count = visible.filter((id) => selected.has(id)).length;
  if (count === 0) return "none";
  return count === visible.length ? "all" : "some";
}

function compareKeys(a: string | number, b: string | number): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return compareNatural(String(a), String(b));
}
