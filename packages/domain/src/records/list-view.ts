import { compareNatural } from "../text/natural-order.js";
import { toSearchForms, toSearchWords } from "../text/text-forms.js";

export type SortDirection = "asc" | "desc";

export interface Sort<Column extends string = string> {
  column: Column;
  direction: SortDirection;
}

export type SelectionState = "none" | "some" | "all";

/** True if the values contain every word of the query, ignoring case, accents, order and blanks (docs/product.md, Search and sort). */
export function matchesSearch(values: readonly string[], query: string): boolean {
  const { plain, asTwo } = toSearchWords(query);
  if (plain.length === 0) return true;
  return values.some((value) => {
    const forms = toSearchForms([value]);
    const isIn = (word: string) => forms.indexOf(word) >= 0;
    return plain.every(isIn) || asTwo.every(isIn);
  });
}

/**
 * A sorted copy of the rows, stable in both directions (docs/product.md, Search and sort). Numbers compare as numbers,
 * all else as text in natural order.
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
 * Returns the sort after a click on a column: the same column is reversed, another column is sorted ascending
 * (docs/product.md, Search and sort).
 */
export function toggleSort<Column extends string>(
  current: Sort<Column> | null,
  column: Column,
): Sort<Column> {
  const isReversed = current?.column === column && current.direction === "asc";
  return { column, direction: isReversed ? "desc" : "asc" };
}

/** Select-all: selects all visible rows, or none if all were selected; hidden rows stay as they are. */
export function toggleAll(selected: ReadonlySet<string>, visible: readonly string[]): Set<string> {
  const next = new Set(selected);
  const wereAllSelected = getSelectionState(selected, visible) === "all";
  for (const id of visible) {
    if (wereAllSelected) next.delete(id);
    else next.add(id);
  }
  return next;
}

export function toggleOne(selected: ReadonlySet<string>, id: string): Set<string> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** Selection state of the visible rows; an empty list has nothing selected. */
export function getSelectionState(
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
