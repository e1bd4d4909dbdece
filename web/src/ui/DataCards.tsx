import { ActionIcon, Checkbox, Group, NativeSelect } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { selectionState } from "@wardline/domain/list-view";
import { memo, useRef } from "react";
import classes from "./DataTable.module.css";
import type { DataRow, DataTableProps, DataTableView } from "./data-table.js";
import { RowMenu } from "./RowMenu.js";
import { RowWindow } from "./RowWindow.js";
import type { RowSpan } from "./row-span.js";

const CARD_HEIGHT = 220;

type DataCardsProps<T extends { id: string }> = DataTableProps<T> & { view: DataTableView<T> };

/** A list as cards, one row each, for narrow screens. */
export function DataCards<T extends { id: string }>(props: DataCardsProps<T>) {
  const list = useRef<HTMLUListElement>(null);
  const rows = props.view.table.getRowModel().rows;
  return (
    <>
      <CardTools {...props} />
      <ul ref={list} className={classes.cards} aria-label={props.label}>
        <RowWindow list={list} count={rows.length} rowHeight={CARD_HEIGHT}>
          {({ indexes, before, after, measure }) => (
            <>
              <li aria-hidden="true" style={{ height: before }} />
              {indexes.map((index) => {
                const row = rows[index];
                return row === undefined ? null : (
                  <SameDataCard key={row.id} {...props} row={row} index={index} measure={measure} />
                );
              })}
              <li aria-hidden="true" style={{ height: after }} />
            </>
          )}
        </RowWindow>
      </ul>
    </>
  );
}

type DataCardProps<T extends { id: string }> = DataCardsProps<T> & {
  row: DataRow<T>;
  index: number;
  measure: RowSpan["measure"];
};

function DataCard<T extends { id: string }>(props: DataCardProps<T>) {
  const { row, index, measure, columns, rowLabel, actions, view, selected } = props;
  const { original } = row;
  const title = columns.find(({ card }) => card === "title");
  const facts = columns.filter(({ card }) => card === undefined);
  return (
    <li ref={measure} data-index={index} className={classes.cardSlot}>
      <div className={classes.card} data-selected={row.getIsSelected() || undefined}>
        <Group wrap="nowrap" gap="sm">
          {selected === undefined ? null : (
            <Checkbox
              aria-label={`Select ${rowLabel(original)}`}
              checked={row.getIsSelected()}
              onChange={() => view.toggleRow(row.id)}
            />
          )}
          <div className={classes.cardTitle}>
            {title === undefined ? rowLabel(original) : title.cell(original)}
          </div>
          {actions === undefined ? null : (
            <RowMenu label={`Actions for ${rowLabel(original)}`} actions={actions(original)} />
          )}
        </Group>
        <dl className={classes.facts}>
          {facts.map(({ id, header, cell }) => (
            <div key={id}>
              <dt>{header}</dt>
              <dd>{cell(original)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </li>
  );
}

/** While a long list scrolls only the rows that come into sight are drawn. */
const SameDataCard = memo(DataCard) as typeof DataCard;

/** What the headings of a table do: select all and sort. */
function CardTools<T extends { id: string }>(props: DataCardsProps<T>) {
  const { columns, rows, sort, onSort, selected, view, label } = props;
  const sortable = columns.filter(({ sortValue }) => sortValue !== undefined);
  const state = selectionState(
    selected ?? new Set(),
    rows.map(({ id }) => id),
  );
  const isAscending = sort.direction === "asc";
  const Icon = isAscending ? IconArrowUp : IconArrowDown;
  return (
    <Group justify="space-between" mb="sm" wrap="nowrap">
      {selected === undefined ? null : (
        <Checkbox
          label="Select all"
          aria-label={`Select all ${label}`}
          checked={state === "all"}
          indeterminate={state === "some"}
          onChange={view.toggleAllRows}
        />
      )}
      {sortable.length === 0 ? null : (
        <Group gap={6} wrap="nowrap" ml="auto">
          <NativeSelect
            aria-label="Sort by"
            value={sort.column}
            data={sortable.map(({ id, header }) => ({ value: id, label: header }))}
            onChange={(event) =>
              onSort({ column: event.currentTarget.value, direction: sort.direction })
            }
          />
          <ActionIcon
            variant="default"
            size={36}
            aria-label={isAscending ? "Sort descending" : "Sort ascending"}
            onClick={() => onSort({ ...sort, direction: isAscending ? "desc" : "asc" })}
          >
            <Icon size={17} aria-hidden="true" />
          </ActionIcon>
        </Group>
      )}
    </Group>
  );
}
