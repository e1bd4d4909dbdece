import {
  type Sort,
  sortBy,
  toggleAll,
  toggleOne,
  toggleSort,
} from "@wardline/domain/records/list-view";
import { type ReactNode, useMemo } from "react";
import { useStable } from "../../lib/use-stable.js";
import type { MenuAction } from "../menu/ActionMenu.js";

/** One column of a list. */
export interface DataColumn<T> {
  /** Also what a sort names. */
  id: string;
  header: string;
  /** What holds for all of its cells, below the heading. */
  note?: string | undefined;
  cell: (row: T) => ReactNode;
  /** Makes the column sortable by what it gives. */
  sortValue?: (row: T) => string | number;
  /** What else its cells show by which the list can be sorted; its heading stands beside the column's own. */
  beside?: { id: string; header: string; sortValue: (row: T) => string | number };
  /** A CSS width; columns without one share what is left. */
  width?: string;
  align?: "end";
  /** Of each of its cells; saves every row an element. */
  className?: string | undefined;
  /** Where there is no room for a table a row is a card: headed by its "title", without what is "hidden" there. */
  card?: "title" | "hidden";
}

export interface DataTableProps<T extends { id: string }> {
  /** What the list is of, for screen readers. */
  label: string;
  /** To be kept outside of the component or memoised: new columns draw every row again. */
  columns: readonly DataColumn<T>[];
  rows: readonly T[];
  /** Where there is no room for a table: a row in two or three lines, in place of a card with every column. */
  compact?: (row: T) => ReactNode;
  /**
   * Every column has exactly its width, whatever stands in it. Costs a long list less than columns that follow their
   * content: rows are laid out one by one.
   */
  isFixed?: boolean;
  /** What a row is called: "Ada Obi". Names its checkbox and its menu. */
  rowLabel: (row: T) => string;
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** Changes when values that change with time are to be sorted again (`useResortMinute`). */
  sortedAt?: number | undefined;
  /** Without these there are no checkboxes. Ids that are not in `rows` stay selected. */
  selected?: ReadonlySet<string>;
  onSelect?: (selected: Set<string>) => void;
  /** What the menu at the end of a row offers. */
  actions?: (row: T) => readonly MenuAction[];
  /** The width of the window from which there is room for a table: below it rows are cards. A CSS length. */
  tableFrom?: string;
  /** Shown in place of the list when it has no rows. */
  empty?: ReactNode;
}

const NONE: ReadonlySet<string> = new Set();

/** The model of a list: sorted and selected by the rules of `domain/records/list-view`. */
export function useDataTable<T extends { id: string }>(props: DataTableProps<T>) {
  const { columns, rows, sort, onSort, sortedAt, selected = NONE, onSelect } = props;
  const sorted = useMemo(() => {
    const value = sortsOf(columns).find(({ id }) => id === sort.column)?.sortValue;
    return value === undefined ? [...rows] : sortBy(rows, value, sort.direction);
    // oxlint-disable-next-line react/exhaustive-deps -- values of the same rows change with time
  }, [columns, rows, sort.column, sort.direction, sortedAt]);
  const toggleRow = useStable((id: string) => onSelect?.(toggleOne(selected, id)));
  const actionsOf = useStable((row: T) => props.actions?.(row) ?? []);
  return {
    /** In the list's order; the same as long as they are. */
    rows: sorted,
    toggleSort: (column: string) => onSort(toggleSort(sort, column)),
    /** These two stay the same from drawing to drawing: what is given to rows must not draw them again. */
    toggleRow,
    actionsOf,
    toggleAllRows: () =>
      onSelect?.(
        toggleAll(
          selected,
          rows.map(({ id }) => id),
        ),
      ),
  };
}

/** The columns and what stands beside them. */
export function sortsOf<T>(
  columns: readonly DataColumn<T>[],
): Pick<DataColumn<T>, "id" | "header" | "sortValue">[] {
  return columns.flatMap((column) =>
    column.beside === undefined ? [column] : [column, column.beside],
  );
}

export type DataTableView<T extends { id: string }> = ReturnType<typeof useDataTable<T>>;

/** What one row is drawn from. Nothing in it changes unless the row looks different. */
export interface DataRowProps<T extends { id: string }> {
  row: T;
  index: number;
  columns: readonly DataColumn<T>[];
  compact?: ((row: T) => ReactNode) | undefined;
  label: string;
  /** Undefined where rows cannot be selected. */
  isSelected: boolean | undefined;
  onToggle: (id: string) => void;
  /** Undefined where rows have no menu. */
  actionsOf: ((row: T) => readonly MenuAction[]) | undefined;
}

/** What the row at `index` of a list is drawn from. */
export function dataRowProps<T extends { id: string }>(
  props: DataTableProps<T> & { view: DataTableView<T> },
  row: T,
  index: number,
): DataRowProps<T> {
  const { columns, compact, rowLabel, selected, actions, view } = props;
  return {
    row,
    index,
    columns,
    compact,
    label: rowLabel(row),
    isSelected: selected?.has(row.id),
    onToggle: view.toggleRow,
    actionsOf: actions === undefined ? undefined : view.actionsOf,
  };
}
