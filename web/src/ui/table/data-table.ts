import {
  getSelectionState,
  type Sort,
  sortBy,
  toggleAll,
  toggleOne,
  toggleSort,
} from "@wardline/domain/records/list-view";
import { type ReactNode, useMemo, useState } from "react";
import { useNow } from "../../lib/time/clock.js";
import { useStable } from "../../lib/use-stable.js";
import type { MenuAction } from "../menu/ActionMenu.js";

/** One column of a list. */
export interface DataColumn<T> {
  id: string;
  header: string;
  note?: string | undefined;
  cell: (row: T) => ReactNode;
  /** Returns the value by which the column is sorted; without it, the column cannot be sorted. */
  sortValue?: (row: T) => string | number;
  /** Second sort key of the column, with its own heading next to the first heading. */
  beside?: { id: string; header: string; sortValue: (row: T) => string | number };
  /** Width in CSS; columns without a width share the remaining space. */
  width?: string;
  align?: "end";
  className?: string | undefined;
  /** Role of the column in a card on narrow screens: "title" is the card's heading, "hidden" is left out. */
  card?: "title" | "hidden";
}

export interface DataTableProps<T extends { id: string }> {
  label: string;
  /** Define columns outside the component or memoise them, because new columns re-render every row. */
  columns: readonly DataColumn<T>[];
  rows: readonly T[];
  /** Renders a row in two or three lines on narrow screens, instead of a full card. */
  compact?: (row: T) => ReactNode;
  /** True to use exact column widths; faster for long lists, because each row then has its own layout. */
  isFixed?: boolean;
  rowLabel: (row: T) => string;
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** A new time sorts the list again, for sort values that depend on the time (`useResortMinute`). */
  sortedAt?: number | undefined;
  /** Ids of the selected rows, including ids that are not in `rows`; left out if there are no checkboxes. */
  selected?: ReadonlySet<string>;
  onSelect?: (selected: Set<string>) => void;
  actions?: (row: T) => readonly MenuAction[];
  /** Minimum window width for a table, as a CSS length. Narrower windows show cards. */
  tableFrom?: string;
  empty?: ReactNode;
}

const NOTHING_SELECTED: ReadonlySet<string> = new Set();

/** Returns the state of a list, sorted and selected according to the rules of `domain/records/list-view`. */
export function useDataTable<T extends { id: string }>(props: DataTableProps<T>) {
  const { columns, rows, sort, onSort, sortedAt, selected = NOTHING_SELECTED, onSelect } = props;
  const sortedRows = useMemo(() => {
    const getSortValue = listSorts(columns).find(({ id }) => id === sort.column)?.sortValue;
    return getSortValue === undefined ? [...rows] : sortBy(rows, getSortValue, sort.direction);
    // oxlint-disable-next-line react/exhaustive-deps -- values of the same rows change with time
  }, [columns, rows, sort.column, sort.direction, sortedAt]);
  const toggleRow = useStable((id: string) => onSelect?.(toggleOne(selected, id)));
  const listActions = useStable((row: T) => props.actions?.(row) ?? []);
  const ids = rows.map(({ id }) => id);
  return {
    /** Sorted rows; the array changes only if the rows or their order do. */
    rows: sortedRows,
    toggleSort: (column: string) => onSort(toggleSort(sort, column)),
    /** The functions are stable, so that rows do not re-render. */
    toggleRow,
    listActions,
    selectionState: getSelectionState(selected, ids),
    toggleAllRows: () => onSelect?.(toggleAll(selected, ids)),
  };
}

/** Returns what a table can be sorted by: its columns and the second values in them. */
export function listSorts<T>(
  columns: readonly DataColumn<T>[],
): Pick<DataColumn<T>, "id" | "header" | "sortValue">[] {
  return columns.flatMap((column) =>
    column.beside === undefined ? [column] : [column, column.beside],
  );
}

/** Props of a list with its state. */
export type DataViewProps<T extends { id: string }> = DataTableProps<T> & {
  view: ReturnType<typeof useDataTable<T>>;
};

/** Returns the props of the row at `index`, which only change if the row looks different. */
export function getDataRowProps<T extends { id: string }>(
  { columns, compact, rowLabel, selected, actions, view }: DataViewProps<T>,
  row: T,
  index: number,
) {
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

/** Props of one row. */
export type DataRowProps<T extends { id: string }> = ReturnType<typeof getDataRowProps<T>>;

const WORKING_FOCUS = '[data-rows] > tbody, ul[data-rows], [role="menu"], [role="dialog"], dialog';

/** Returns the minute of the last time-based sort, in epoch milliseconds; it stays while somebody works in the list. */
export function useResortMinute(): number {
  const now = useNow();
  const [minute, setMinute] = useState(now);
  if (minute !== now && document.activeElement?.closest(WORKING_FOCUS) == null) setMinute(now);
  return minute;
}
