import { useMediaQuery } from "@mantine/hooks";
import { DataCards } from "./DataCards.js";
import { DataGrid } from "./DataGrid.js";
import { type DataTableProps, useDataTable } from "./data-table.js";

const TABLE_MIN_WIDTH = "48em";

/** List with sorting, selection and row menus, as a table or, on narrow screens, as cards. */
export function DataTable<T extends { id: string }>(props: DataTableProps<T>) {
  const query = `print, (min-width: ${props.tableFrom ?? TABLE_MIN_WIDTH})`;
  const hasRoom = useMediaQuery(query, undefined, { getInitialValueInEffect: false });
  const view = useDataTable(props);
  if (props.rows.length === 0) return props.empty ?? null;
  return hasRoom ? <DataGrid {...props} view={view} /> : <DataCards {...props} view={view} />;
}
