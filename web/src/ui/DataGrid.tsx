import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { selectionState } from "@wardline/domain/list-view";
import { memo, useRef } from "react";
import classes from "./DataTable.module.css";
import {
  type DataRowProps,
  type DataTableProps,
  type DataTableView,
  dataRowProps,
} from "./data-table.js";
import { RowCheckbox } from "./RowCheckbox.js";
import { RowMenu } from "./RowMenu.js";
import { RowWindow } from "./RowWindow.js";

/** In pixels, as DataTable.module.css has it. */
const ROW_HEIGHT = 48;

type DataGridProps<T extends { id: string }> = DataTableProps<T> & { view: DataTableView<T> };

/** A list as a table, where there is room for one. */
export function DataGrid<T extends { id: string }>(props: DataGridProps<T>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const rows = props.view.table.getRowModel().rows;
  return (
    <div className={classes.frame}>
      <table
        className={classes.table}
        data-fixed={props.isFixed || undefined}
        aria-label={props.label}
        aria-rowcount={rows.length + 1}
      >
        <GridHead {...props} />
        <tbody ref={body}>
          <RowWindow list={body} count={rows.length} rowHeight={ROW_HEIGHT}>
            {({ indexes, before, after, measure }) => (
              <>
                <Spacer height={before} />
                {indexes.map((index) => {
                  const row = rows[index]?.original;
                  return row === undefined ? null : (
                    <SameGridRow key={row.id} {...dataRowProps(props, row, index, measure)} />
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

function GridRow<T extends { id: string }>(props: DataRowProps<T>) {
  const { row, index, measure, columns, label, actionsOf, isSelected, onToggle } = props;
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      data-selected={isSelected || undefined}
    >
      {isSelected === undefined ? null : (
        <td className={classes.narrow}>
          <RowCheckbox
            label={`Select ${label}`}
            state={isSelected ? "all" : "none"}
            onToggle={() => onToggle(row.id)}
          />
        </td>
      )}
      {columns.map(({ id, align, cell }) => (
        <td key={id} data-align={align}>
          {cell(row)}
        </td>
      ))}
      {actionsOf === undefined ? null : (
        <td className={classes.narrow}>
          <RowMenu label={`Actions for ${label}`} actions={() => actionsOf(row)} />
        </td>
      )}
    </tr>
  );
}

/** Drawn anew only when the row itself has changed, not while others come into sight or a search is typed. */
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
            <RowCheckbox
              label={`Select all ${label}`}
              state={state}
              onToggle={view.toggleAllRows}
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
  const Icon = direction === "desc" ? IconArrowDown : IconArrowUp;
  return <Icon size={14} className={classes.sortIcon} aria-hidden="true" />;
}

/** Stands for the rows that are out of sight. */
function Spacer({ height }: { height: number }) {
  if (height <= 0) return null;
  return <tr aria-hidden="true" style={{ height }} />;
}
