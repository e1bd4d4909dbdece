import { Checkbox } from "@mantine/core";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import { flexRender } from "@tanstack/react-table";
import { selectionState } from "@wardline/domain/list-view";
import { useRef } from "react";
import classes from "./DataTable.module.css";
import type { DataTableProps, DataTableView } from "./data-table.js";
import { RowMenu } from "./RowMenu.js";
import { useRowWindow } from "./use-row-window.js";

const ROW_HEIGHT = 53;

type DataGridProps<T extends { id: string }> = DataTableProps<T> & { view: DataTableView<T> };

/** A list as a table, where there is room for one. */
export function DataGrid<T extends { id: string }>(props: DataGridProps<T>) {
  const { label, columns, rowLabel, actions, view, selected } = props;
  const { table } = view;
  const body = useRef<HTMLTableSectionElement>(null);
  const rows = table.getRowModel().rows;
  const { indexes, before, after, measure } = useRowWindow(body, rows.length, ROW_HEIGHT);
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={label} aria-rowcount={rows.length + 1}>
        <GridHead {...props} />
        <tbody ref={body}>
          <Spacer height={before} />
          {indexes.map((index) => {
            const row = rows[index];
            if (row === undefined) return null;
            return (
              <tr
                key={row.id}
                ref={measure}
                data-index={index}
                aria-rowindex={index + 2}
                data-selected={row.getIsSelected() || undefined}
              >
                {selected === undefined ? null : (
                  <td className={classes.narrow}>
                    <Checkbox
                      aria-label={`Select ${rowLabel(row.original)}`}
                      checked={row.getIsSelected()}
                      onChange={() => view.toggleRow(row.id)}
                    />
                  </td>
                )}
                {row.getAllCells().map((cell, at) => (
                  <td key={cell.id} data-align={columns[at]?.align}>
                    {flexRender(cell.column.columnDef.cell, cell.getContext())}
                  </td>
                ))}
                {actions === undefined ? null : (
                  <td className={classes.narrow}>
                    <RowMenu
                      label={`Actions for ${rowLabel(row.original)}`}
                      actions={actions(row.original)}
                    />
                  </td>
                )}
              </tr>
            );
          })}
          <Spacer height={after} />
        </tbody>
      </table>
    </div>
  );
}

function GridHead<T extends { id: string }>(props: DataGridProps<T>) {
  const { columns, rows, sort, actions, view, selected, label } = props;
  const ids = rows.map(({ id }) => id);
  const state = selectionState(selected ?? new Set(), ids);
  return (
    <thead>
      <tr>
        {selected === undefined ? null : (
          <th scope="col" className={classes.narrow}>
            <Checkbox
              aria-label={`Select all ${label}`}
              checked={state === "all"}
              indeterminate={state === "some"}
              onChange={view.toggleAllRows}
            />
          </th>
        )}
        {columns.map(({ id, header, sortValue, width, align }) => {
          const direction = sort.column === id ? sort.direction : undefined;
          if (sortValue === undefined) {
            return (
              <th key={id} scope="col" style={{ width }} data-align={align}>
                {header}
              </th>
            );
          }
          return (
            <th
              key={id}
              scope="col"
              style={{ width }}
              data-align={align}
              aria-sort={direction === undefined ? "none" : `${direction}ending`}
            >
              <button type="button" className={classes.sort} onClick={() => view.toggleSort(id)}>
                {header}
                <SortIcon direction={direction} />
              </button>
            </th>
          );
        })}
        {actions === undefined ? null : (
          <th scope="col" className={classes.narrow}>
            <span className={classes.hidden}>Actions</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

function SortIcon({ direction }: { direction: "asc" | "desc" | undefined }) {
  if (direction === undefined) {
    return <IconArrowsSort size={15} className={classes.unsorted} aria-hidden="true" />;
  }
  const Icon = direction === "asc" ? IconArrowUp : IconArrowDown;
  return <Icon size={15} aria-hidden="true" />;
}

/** Stands for the rows that are out of sight. */
function Spacer({ height }: { height: number }) {
  if (height <= 0) return null;
  return <tr aria-hidden="true" style={{ height }} />;
}
