import { Box, VisuallyHidden } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { type CSSProperties, type MouseEvent, memo } from "react";
import { RowMenu } from "../menu/ActionMenu.js";
import classes from "./DataTable.module.css";
import { MAX_SHORT_LENGTH, RowCheckbox, RowWindow, useMovedRow } from "./data-rows.js";
import { type DataRowProps, type DataViewProps, getDataRowProps, listSorts } from "./data-table.js";
import type { BlankProps } from "./RowBlockList.js";
import { navigateRows, ROW_LIST } from "./row-keys.js";

/** Height of a row in pixels; must match DataTable.module.css. */
const ROW_HEIGHT = 48;

/** Width of the checkbox and menu columns. Must match DataTable.module.css. */
const NARROW_WIDTH = "2.625rem";

/** Roles are explicit, because browsers drop a table's roles when CSS changes its layout. */
const ROLES = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  heading: { role: "columnheader" },
  cell: { role: "cell" },
  title: { role: "rowheader", scope: "row" },
} as const;

/** List as a table, for screens with enough space. */
export function DataGrid<T extends { id: string }>(props: DataViewProps<T>) {
  const { view, isFixed, label, sort } = props;
  const { rows } = view;
  return (
    <div data-surface="raised">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- from its rows' links */}
      <table
        {...ROLES.table}
        {...ROW_LIST}
        onKeyDown={navigateRows}
        className={classes.table}
        data-fixed={isFixed || undefined}
        data-long={rows.length > MAX_SHORT_LENGTH || undefined}
        style={isFixed ? computeColumnWidths(props) : undefined}
        aria-label={label}
        aria-rowcount={rows.length + 1}
      >
        <GridHead {...props} />
        <RowWindow
          rows={rows}
          rowHeight={ROW_HEIGHT}
          order={`${sort.column} ${sort.direction}`}
          Blank={BlankRows}
        >
          {(from, to) => (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- the checkbox itself has the keys
            <tbody {...ROLES.group} onClick={toggleByCell}>
              {rows.slice(from, to).map((row, index) => (
                <MemoGridRow key={row.id} {...getDataRowProps(props, row, from + index)} />
              ))}
            </tbody>
          )}
        </RowWindow>
      </table>
    </div>
  );
}

function BlankRows({ height, ref }: BlankProps) {
  return (
    <tbody ref={ref} aria-hidden="true">
      <tr aria-hidden="true" style={{ height }} />
    </tbody>
  );
}

function computeColumnWidths<T extends { id: string }>(props: DataViewProps<T>): CSSProperties {
  const { columns, selected, actions } = props;
  const widths = [
    ...(selected === undefined ? [] : [NARROW_WIDTH]),
    ...columns.map(({ width }) => width ?? "minmax(0, 1fr)"),
    ...(actions === undefined ? [] : [NARROW_WIDTH]),
  ];
  return { "--columns": widths.join(" ") } as CSSProperties;
}

function toggleByCell({ target }: MouseEvent): void {
  if (!(target instanceof HTMLTableCellElement)) return;
  target.querySelector<HTMLInputElement>(":scope > [type=checkbox]")?.click();
}

function GridRow<T extends { id: string }>(props: DataRowProps<T>) {
  const { row, index, columns, label, listActions, isSelected, onToggle } = props;
  const rowRef = useMovedRow<HTMLTableRowElement>(index);
  return (
    <tr
      ref={rowRef}
      {...ROLES.row}
      aria-rowindex={index + 2}
      data-selected={isSelected || undefined}
    >
      {isSelected === undefined ? null : (
        <td {...ROLES.cell} className={classes.narrow}>
          <RowCheckbox
            isBare
            label={`Select ${label}`}
            state={isSelected ? "all" : "none"}
            onToggle={() => onToggle(row.id)}
          />
        </td>
      )}
      {columns.map(({ id, align, className, cell, card }) => {
        const [Cell, role] =
          card === "title" ? (["th", ROLES.title] as const) : (["td", ROLES.cell] as const);
        return (
          <Cell {...role} key={id} className={className} data-align={align}>
            {cell(row)}
          </Cell>
        );
      })}
      {listActions === undefined ? null : (
        <td {...ROLES.cell} className={classes.narrow}>
          <RowMenu label={`Actions for ${label}`} actions={() => listActions(row)} />
        </td>
      )}
    </tr>
  );
}

const MemoGridRow = memo(GridRow) as typeof GridRow;

function GridHead<T extends { id: string }>(props: DataViewProps<T>) {
  const { columns, sort, actions, view, selected, label, isFixed } = props;
  return (
    <thead {...ROLES.group}>
      <tr {...ROLES.row}>
        {selected === undefined ? null : (
          <th {...ROLES.heading} scope="col" className={classes.narrow}>
            <RowCheckbox
              label={`Select all ${label}`}
              state={view.selectionState}
              onToggle={view.toggleAllRows}
            />
          </th>
        )}
        {columns.map((column) => {
          const sorts = column.sortValue === undefined ? [] : listSorts([column]);
          const isSorted = sorts.some(({ id }) => id === sort.column);
          const sortState = isSorted ? (`${sort.direction}ending` as const) : "none";
          return (
            <th
              {...ROLES.heading}
              key={column.id}
              scope="col"
              // Rows with their own layout already have widths; a percentage would refer to the column's width.
              style={isFixed ? undefined : { width: column.width }}
              data-align={column.align}
              aria-sort={sorts.length === 0 ? undefined : sortState}
            >
              {sorts.map(({ id, header }) => {
                const direction = id === sort.column ? sort.direction : undefined;
                const Icon = direction === "desc" ? IconArrowDown : IconArrowUp;
                return (
                  <button
                    key={id}
                    type="button"
                    className={classes.sort}
                    data-sorted={direction}
                    onClick={() => view.toggleSort(id)}
                  >
                    {header}
                    <Icon size={14} className={classes.sortIcon} aria-hidden="true" />
                  </button>
                );
              })}
              {sorts.length > 0 ? null : column.header}
              {sorts.length > 0 || column.note === undefined ? null : (
                <Box component="small" display="block" fz="0.75rem" fw={500}>
                  {column.note}
                </Box>
              )}
            </th>
          );
        })}
        {actions === undefined ? null : (
          <th {...ROLES.heading} scope="col" className={classes.narrow}>
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  );
}
