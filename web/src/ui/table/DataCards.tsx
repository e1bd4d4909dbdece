import { ActionIcon, Group, NativeSelect } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { memo } from "react";
import { RowMenu } from "../menu/ActionMenu.js";
import classes from "./DataTable.module.css";
import { RowCheckbox, RowWindow, useMovedRow } from "./data-rows.js";
import { type DataRowProps, type DataViewProps, getDataRowProps, listSorts } from "./data-table.js";
import type { BlankProps } from "./RowBlockList.js";
import { navigateRows, ROW_LIST } from "./row-keys.js";

/** Estimated heights of a full card and a compact row, in pixels. */
const CARD_HEIGHT = 220;
const COMPACT_HEIGHT = 62;

/** A list as cards for narrow screens. */
export function DataCards<T extends { id: string }>(props: DataViewProps<T>) {
  const { view, label, sort, compact } = props;
  const isCompact = compact !== undefined;
  return (
    <>
      <CardTools {...props} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- from its rows' links */}
      <ul
        {...ROW_LIST}
        className={classes.cards}
        data-compact={isCompact || undefined}
        // Rows of two or three lines each have one frame around all of them.
        data-surface={isCompact ? "raised" : undefined}
        aria-label={label}
        onKeyDown={navigateRows}
      >
        <RowWindow
          rows={view.rows}
          rowHeight={isCompact ? COMPACT_HEIGHT : CARD_HEIGHT}
          order={`${sort.column} ${sort.direction}`}
          Blank={BlankCards}
        >
          {(from, to) =>
            view.rows
              .slice(from, to)
              .map((row, index) => (
                <MemoDataCard key={row.id} {...getDataRowProps(props, row, from + index)} />
              ))
          }
        </RowWindow>
      </ul>
    </>
  );
}

function BlankCards({ height, ref }: BlankProps) {
  return <li ref={ref} aria-hidden="true" style={{ height }} />;
}

function DataCard<T extends { id: string }>(props: DataRowProps<T>) {
  const { row, index, columns, compact, label, listActions, isSelected, onToggle } = props;
  const itemRef = useMovedRow<HTMLLIElement>(index);
  const title = columns.find(({ card }) => card === "title");
  return (
    <li ref={itemRef} className={classes.cardSlot}>
      <div className={classes.card} data-surface="raised" data-selected={isSelected || undefined}>
        <div className={classes.cardHead}>
          {isSelected === undefined ? null : (
            <RowCheckbox
              label={`Select ${label}`}
              state={isSelected ? "all" : "none"}
              onToggle={() => onToggle(row.id)}
            />
          )}
          <div className={classes.cardTitle}>{compact?.(row) ?? title?.cell(row) ?? label}</div>
          {listActions === undefined ? null : (
            <RowMenu label={`Actions for ${label}`} actions={() => listActions(row)} />
          )}
        </div>
        {compact === undefined ? (
          <dl className={classes.facts}>
            {columns
              .filter(({ card }) => card === undefined)
              .map(({ id, header, cell }) => (
                <div key={id}>
                  <dt>{header}</dt>
                  <dd>{cell(row)}</dd>
                </div>
              ))}
          </dl>
        ) : null}
      </div>
    </li>
  );
}

const MemoDataCard = memo(DataCard) as typeof DataCard;

function CardTools<T extends { id: string }>(props: DataViewProps<T>) {
  const { columns, sort, onSort, selected, view, label } = props;
  const sortOptions = listSorts(columns).filter(({ sortValue }) => sortValue !== undefined);
  const isAscending = sort.direction === "asc";
  const Icon = isAscending ? IconArrowUp : IconArrowDown;
  return (
    <Group justify="space-between" mb={6} wrap="nowrap">
      {selected === undefined ? null : (
        <RowCheckbox
          label={`Select all ${label}`}
          text="Select all"
          state={view.selectionState}
          onToggle={view.toggleAllRows}
        />
      )}
      {sortOptions.length === 0 ? null : (
        <Group gap={6} wrap="nowrap" ml="auto">
          <NativeSelect
            size="xs"
            aria-label="Sort by"
            value={sort.column}
            data={sortOptions.map(({ id, header }) => ({ value: id, label: header }))}
            onChange={(event) =>
              onSort({ column: event.currentTarget.value, direction: sort.direction })
            }
          />
          <ActionIcon
            variant="default"
            size={30}
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
