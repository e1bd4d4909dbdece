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
  /** Also the sort key. */
  id: string;
  header: string;
  /** Note for all cells of the column, below its heading. */
  note?: string | undefined;
  cell: (row: T) => ReactNode;
  /** Makes the column sortable by the returned value. */
  sortValue?: (row: T) => string | number;
  /** A second sort key of the column, with its own heading next to the first. */
  beside?: { id: string; header: string; sortValue: (row: T) => string | number };
  /** A CSS width. Columns without one share the remaining space. */
  width?: string;
  align?: "end";
  /** Class of each cell, which saves an extra element per row. */
  className?: string | undefined;
  /** Role in a card on narrow screens: "title" heads it, "hidden" is left out. */
  card?: "title" | "hidden";
}

export interface DataTableProps<T extends { id: string }> {
  /** Label of the list for screen readers. */
  label: string;
  /** Define outside the component or memoise: new columns re-render every row. */
  columns: readonly DataColumn<T>[];
  rows: readonly T[];
  /** Renders a row in two or three lines on narrow screens, instead of a full card. */
  compact?: (row: T) => ReactNode;
  /** Uses exact column widths. Faster for long lists, because each row has its own layout. */
  isFixed?: boolean;
  /** Name of a row, such as "Ada Obi", for its checkbox and menu. */
  rowLabel: (row: T) => string;
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** A new value sorts again when sort values depend on the time (`useResortMinute`). */
  sortedAt?: number | undefined;
  /** Leave out for no checkboxes. Ids that are not in `rows` stay selected. */
  selected?: ReadonlySet<string>;
  onSelect?: (selected: Set<string>) => void;
  /** Items of the menu at the end of a row. */
  actions?: (row: T) => readonly MenuAction[];
  /** Minimum window width for a table, as a CSS length. Narrower windows show cards. */
  tableFrom?: string;
  /** Shown instead of a list without rows. */
  empty?: ReactNode;
}

const NONE: ReadonlySet<string> = new Set();

/** The state of a list, sorted and selected by the rules of `domain/records/list-view`. */
export function useDataTable<T extends { id: string }>(props: DataTableProps<T>) {
  const { columns, rows, sort, onSort, sortedAt, selected = NONE, onSelect } = props;
  const sorted = useMemo(() => {
    const value = listSorts(columns).find(({ id }) => id === sort.column)?.sortValue;
    return value === undefined ? [...rows] : sortBy(rows, value, sort.direction);
    // oxlint-disable-next-line react/exhaustive-deps -- values of the same rows change with time
  }, [columns, rows, sort.column, sort.direction, sortedAt]);
  const toggleRow = useStable((id: string) => onSelect?.(toggleOne(selected, id)));
  const listActions = useStable((row: T) => props.actions?.(row) ?? []);
  return {
    /** Sorted rows. The array only changes if they do. */
    rows: sorted,
    toggleSort: (column: string) => onSort(toggleSort(sort, column)),
    /** Stable functions, so that rows do not re-render. */
    toggleRow,
    listActions,
    toggleAllRows: () =>
      onSelect?.(
        toggleAll(
          selected,
          rows.map(({ id }) => id),
        ),
      ),
  };
}

/** Returns all sort keys of the columns. */
export function listSorts<T>(
  columns: readonly DataColumn<T>[],
): Pick<DataColumn<T>, "id" | "header" | "sortValue">[] {
  return columns.flatMap((column) =>
    column.beside === undefined ? [column] : [column, column.beside],
  );
}

export type DataTableView<T extends { id: string }> = ReturnType<typeof useDataTable<T>>;

/** Props of a row. They only change if the row looks different. */
export interface DataRowProps<T extends { id: string }> {
  row: T;
  index: number;
  columns: readonly DataColumn<T>[];
  compact?: ((row: T) => ReactNode) | undefined;
  label: string;
  /** Undefined if rows cannot be selected. */
  isSelected: boolean | undefined;
  onToggle: (id: string) => void;
  /** Undefined if rows have no menu. */
  listActions: ((row: T) => readonly MenuAction[]) | undefined;
}

/** Returns the props of the row at `index`. */
export function getDataRowProps<T extends { id: string }>(
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
    listActions: actions === undefined ? undefined : view.listActions,
  };
}
