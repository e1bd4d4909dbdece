import { useMediaQuery } from "@mantine/hooks";
import { DataCards } from "./DataCards.js";
import { DataGrid } from "./DataGrid.js";
import { type DataTableProps, useDataTable } from "./data-table.js";

const PHONE = "(max-width: 47.99em)";

/**
 * A list as a table, on a phone as cards: sortable headings, checkboxes with select-all, a menu per row. Above 150
 * rows only those in sight are drawn.
 */
export function DataTable<T extends { id: string }>(props: DataTableProps<T>) {
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const view = useDataTable(props);
  if (props.rows.length === 0) return props.empty ?? null;
  return isPhone ? <DataCards {...props} view={view} /> : <DataGrid {...props} view={view} />;
}
