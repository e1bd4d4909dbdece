import { Checkbox } from "@mantine/core";
import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import { flexRender } from "@tanstack/react-table";
import { selectionState } from "@wardline/domain/list-view";
import { memo, useRef } from "react";
import classes from "./DataTable.module.css";
import type { DataRow, DataTableProps, DataTableView } from "./data-table.js";
import { RowMenu } from "./RowMenu.js";
import { RowWindow } from "./RowWindow.js";
import type { RowSpan } from "./row-span.js";

const ROW_HEIGHT = 53;

type DataGridProps<T extends { id: string }> = DataTableProps<T> & { view: DataTableView<T> };

/** A list as a table, where there is room for one. */
export function DataGrid<T extends { id: string }>(props: DataGridProps<T>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const rows = props.view.table.getRowModel().rows;
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={props.label} aria-rowcount={rows.length + 1}>
        <GridHead {...props} />
        <tbody ref={body}>
          <RowWindow list={body} count={rows.length} rowHeight={ROW_HEIGHT}>
            {({ indexes, before, after, measure }) => (
              <>
                <Spacer height={before} />
                {indexes.map((index) => {
                  const row = rows[index];
                  return row === undefined ? null : (
                    <SameGridRow
                      key={row.id}
                      {...props}
                      row={row}
                      index={index}
                      measure={measure}
                    />
                  );
                })}
                <Spacer height={after} />
              </>
            )}
          </RowWindow>
        </tbody>
      </table>
    </div>
  );
}

type GridRowProps<T extends { id: string }> = DataGridProps<T> & {
  row: DataRow<T>;
  index: number;
  measure: RowSpan["measure"];
};

function GridRow<T extends { id: string }>(props: GridRowProps<T>) {
  const { row, index, measure, columns, rowLabel, actions, view, selected } = props;
  return (
    <tr
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
}

/** While a long list scrolls only the rows that come into sight are drawn. */
const SameGridRow = memo(GridRow) as typeof GridRow;

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
