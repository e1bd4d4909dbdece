import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { selectionState } from "@wardline/domain/records/list-view";
import { type CSSProperties, type MouseEvent, memo } from "react";
import { RowMenu } from "../menu/RowMenu.js";
import classes from "./DataTable.module.css";
import {
  type DataRowProps,
  type DataTableProps,
  type DataTableView,
  dataRowProps,
} from "./data-table.js";
import { RowCheckbox } from "./RowCheckbox.js";
import { LONG_ABOVE, RowWindow } from "./RowWindow.js";
import type { BlankProps } from "./row-blocks.js";
import { goThroughRows, ROWS } from "./row-keys.js";
import { useMovedRow } from "./use-moved-row.js";

/** In pixels, as DataTable.module.css has it. */
const ROW_HEIGHT = 48;

/** Of the columns with a checkbox and with a menu, as DataTable.module.css has it. */
const NARROW = "2.625rem";

/** Said, because a browser forgets what a table's elements are where their style lays them out otherwise. */
const ROLES = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  heading: { role: "columnheader" },
  cell: { role: "cell" },
  title: { role: "rowheader", scope: "row" },
} as const;

type DataGridProps<T extends { id: string }> = DataTableProps<T> & { view: DataTableView<T> };

/** A list as a table, where there is room for one. */
export function DataGrid<T extends { id: string }>(props: DataGridProps<T>) {
  const { view, isFixed, label, sort } = props;
  const rows = view.rows;
  return (
    <div className={classes.frame}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- from its rows' links */}
      <table
        {...ROLES.table}
        {...ROWS}
        onKeyDown={goThroughRows}
        className={classes.table}
        data-fixed={isFixed || undefined}
        data-long={rows.length > LONG_ABOVE || undefined}
        style={isFixed ? widthsOf(props) : undefined}
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
                <SameGridRow key={row.id} {...dataRowProps(props, row, from + index)} />
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

/** The widths of the columns for rows that are laid out one by one. */
function widthsOf<T extends { id: string }>(props: DataGridProps<T>): CSSProperties {
  const { columns, selected, actions } = props;
  const widths = [
    ...(selected === undefined ? [] : [NARROW]),
    ...columns.map(({ width }) => width ?? "minmax(0, 1fr)"),
    ...(actions === undefined ? [] : [NARROW]),
  ];
  return { "--columns": widths.join(" ") } as CSSProperties;
}

/** All of the cell around a checkbox is its target. */
function toggleByCell({ target }: MouseEvent): void {
  if (!(target instanceof HTMLTableCellElement)) return;
  target.querySelector<HTMLInputElement>(":scope > [type=checkbox]")?.click();
}

function GridRow<T extends { id: string }>(props: DataRowProps<T>) {
  const { row, index, columns, label, actionsOf, isSelected, onToggle } = props;
  const moved = useMovedRow<HTMLTableRowElement>(index);
  return (
    <tr
      ref={moved}
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
      {columns.map(({ id, align, className, cell, card }) =>
        card === "title" ? (
          <th {...ROLES.title} key={id} className={className} data-align={align}>
            {cell(row)}
          </th>
        ) : (
          <td {...ROLES.cell} key={id} className={className} data-align={align}>
            {cell(row)}
          </td>
        ),
      )}
      {actionsOf === undefined ? null : (
        <td {...ROLES.cell} className={classes.narrow}>
          <RowMenu label={`Actions for ${label}`} actions={() => actionsOf(row)} />
        </td>
      )}
    </tr>
  );
}

/** Drawn again only when the row itself has changed, not while others come into sight or a search is typed. */
const SameGridRow = memo(GridRow) as typeof GridRow;

function GridHead<T extends { id: string }>(props: DataGridProps<T>) {
  const { columns, rows, sort, actions, view, selected, label, isFixed } = props;
  // Rows that are laid out one by one have their widths already; here a share would be one of the column.
  const styleOf = (width: string | undefined) => (isFixed ? undefined : { width });
  const ids = rows.map(({ id }) => id);
  const state = selectionState(selected ?? new Set(), ids);
  return (
    <thead {...ROLES.group}>
      <tr {...ROLES.row}>
        {selected === undefined ? null : (
          <th {...ROLES.heading} scope="col" className={classes.narrow}>
            <RowCheckbox
              label={`Select all ${label}`}
              state={state}
              onToggle={view.toggleAllRows}
            />
          </th>
        )}
        {columns.map(({ id, header, note, sortValue, beside, width, align }) => {
          const directionOf = (one: string) => (sort.column === one ? sort.direction : undefined);
          const direction = directionOf(id) ?? directionOf(beside?.id ?? "");
          if (sortValue === undefined) {
            return (
              <th {...ROLES.heading} key={id} scope="col" style={styleOf(width)} data-align={align}>
                {header}
                {note === undefined ? null : <small className={classes.note}>{note}</small>}
              </th>
            );
          }
          return (
            <th
              {...ROLES.heading}
              key={id}
              scope="col"
              style={styleOf(width)}
              data-align={align}
              aria-sort={direction === undefined ? "none" : `${direction}ending`}
            >
              <button
                type="button"
                className={classes.sort}
                data-sorted={directionOf(id)}
                onClick={() => view.toggleSort(id)}
              >
                {header}
                <SortIcon direction={directionOf(id)} />
              </button>
              {beside === undefined ? null : (
                <button
                  type="button"
                  className={`${classes.sort} ${classes.beside}`}
                  data-sorted={directionOf(beside.id)}
                  onClick={() => view.toggleSort(beside.id)}
                >
                  {beside.header}
                  <SortIcon direction={directionOf(beside.id)} />
                </button>
              )}
            </th>
          );
        })}
        {actions === undefined ? null : (
          <th {...ROLES.heading} scope="col" className={classes.narrow}>
            <span className={classes.hidden}>Actions</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

function SortIcon({ direction }: { direction: "asc" | "desc" | undefined }) {
  const Icon = direction === "desc" ? IconArrowDown : IconArrowUp;
  return <Icon size={14} className={classes.sortIcon} aria-hidden="true" />;
}
