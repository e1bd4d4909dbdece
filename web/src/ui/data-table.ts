import {
  type ColumnDef,
  type Row,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { type Sort, sortBy, toggleAll, toggleOne, toggleSort } from "@wardline/domain/list-view";
import { type ReactNode, useMemo } from "react";
import type { MenuAction } from "./ActionMenu.js";

/** One column of a list. */
export interface DataColumn<T> {
  /** Also what a sort names. */
  id: string;
  header: string;
  cell: (row: T) => ReactNode;
  /** Makes the column sortable by what it gives. */
  sortValue?: (row: T) => string | number;
  /** A CSS width; columns without one share what is left. */
  width?: string;
  align?: "end";
  /** On a phone a row is a card: headed by its "title", without what is "hidden" there. */
  card?: "title" | "hidden";
}

export interface DataTableProps<T extends { id: string }> {
  /** What the list is of, for screen readers. */
  label: string;
  /** To be kept outside of the component or memoised: new columns draw every row anew. */
  columns: readonly DataColumn<T>[];
  rows: readonly T[];
  /** What a row is called: "Ada Obi". Names its checkbox and its menu. */
  rowLabel: (row: T) => string;
  sort: Sort;
  onSort: (sort: Sort) => void;
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

const features = tableFeatures({ rowSortingFeature, rowSelectionFeature });

export type DataRow<T extends { id: string }> = Row<typeof features, T>;

const NONE: ReadonlySet<string> = new Set();

/** The model of a list: sorted and selected by the rules of `domain/list-view`. */
export function useDataTable<T extends { id: string }>(props: DataTableProps<T>) {
  const { columns, rows, sort, onSort, selected = NONE, onSelect } = props;
  const sorted = useMemo(() => {
    const value = columns.find(({ id }) => id === sort.column)?.sortValue;
    return value === undefined ? [...rows] : sortBy(rows, value, sort.direction);
  }, [columns, rows, sort.column, sort.direction]);
  const definitions = useMemo(
    () =>
      columns.map(
        ({ id, header, cell, sortValue }): ColumnDef<typeof features, T> => ({
          id,
          header,
          accessorFn: (row) => sortValue?.(row),
          cell: ({ row }) => cell(row.original),
          enableSorting: sortValue !== undefined,
        }),
      ),
    [columns],
  );
  const table = useTable({
    features,
    columns: definitions,
    data: sorted,
    getRowId: (row) => row.id,
    manualSorting: true,
    enableSortingRemoval: false,
    state: {
      sorting: [{ id: sort.column, desc: sort.direction === "desc" }],
      rowSelection: Object.fromEntries([...selected].map((id) => [id, true as const])),
    },
  });
  return {
    table,
    toggleSort: (column: string) => onSort(toggleSort(sort, column)),
    toggleRow: (id: string) => onSelect?.(toggleOne(selected, id)),
    toggleAllRows: () =>
      onSelect?.(
        toggleAll(
          selected,
          rows.map(({ id }) => id),
        ),
      ),
  };
}

export type DataTableView<T extends { id: string }> = ReturnType<typeof useDataTable<T>>;
