import { Box } from "@mantine/core";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useId, useRef, useState } from "react";
import { SuggestField } from "../form/SuggestField.js";
import { CODE_TEXT } from "../form/text-kinds.js";
import classes from "./tables.module.css";

const ROW_HEIGHT = 45;

/** A row of an imported table with the errors of its cells. */
export interface CheckedRow {
  row: number;
  cells: Readonly<Record<string, string>>;
  problems: Readonly<Partial<Record<string, string>>>;
  /** Notes on valid cells whose text is interpreted in an unexpected way. */
  notes: Readonly<Partial<Record<string, string>>>;
}

interface ImportColumn<Id extends string> {
  id: Id;
  label: string;
  choices?: readonly string[];
}

interface CorrectedRowsProps<Column extends string> {
  columns: readonly ImportColumn<Column>[];
  rows: readonly CheckedRow[];
  onCorrect: (row: number, column: Column, text: string) => void;
}

/** Scrolling table of imported rows that renders only the visible ones. An invalid cell is a field, applied on blur. */
export function CorrectedRows<Column extends string>(props: CorrectedRowsProps<Column>) {
  const { columns, rows, onCorrect } = props;
  const scroller = useRef<HTMLElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 10,
  });
  const items = virtualizer.getVirtualItems();
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    // A scrolling element has to be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section ref={scroller} className={classes.importScroller} tabIndex={0} aria-label="Rows">
      <table className={classes.imported} aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            <th scope="col">Row</th>
            {columns.map(({ id, label }) => (
              <th key={id} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr aria-hidden="true" style={{ height: items[0]?.start ?? 0 }} />
          {items.map(({ index }) => {
            const one = rows[index];
            if (one === undefined) return null;
            return (
              <tr
                key={one.row}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-rowindex={index + 2}
              >
                <th scope="row">{one.row}</th>
                {columns.map((column) => (
                  <Cell
                    // The key includes the original text, so that typed text is dropped once the original text changes.
                    key={`${column.id} ${one.cells[column.id] ?? ""}`}
                    row={one}
                    column={column}
                    onCorrect={(text) => onCorrect(one.row, column.id, text)}
                  />
                ))}
              </tr>
            );
          })}
          <tr aria-hidden="true" style={{ height: Math.max(0, after) }} />
        </tbody>
      </table>
    </section>
  );
}

interface CellProps {
  row: CheckedRow;
  column: ImportColumn<string>;
  onCorrect: (text: string) => void;
}

function Cell({ row, column: { id, label, choices = [] }, onCorrect }: CellProps) {
  const text = row.cells[id] ?? "";
  const problem = row.problems[id];
  const note = row.notes[id];
  const problemId = useId();
  const [typed, setTyped] = useState(text);
  if (problem === undefined) {
    return (
      <td data-column={id}>
        {text}
        {note === undefined ? null : (
          <Box c="dimmed" fz="0.8125rem" style={{ whiteSpace: "normal" }}>
            {note}
          </Box>
        )}
      </td>
    );
  }
  return (
    <td data-wrong>
      <SuggestField
        {...CODE_TEXT}
        size="xs"
        miw="6.875rem"
        suggestions={choices.map((value) => ({ value }))}
        value={typed}
        onChange={setTyped}
        error
        aria-label={`${label}, row ${row.row}`}
        aria-describedby={problemId}
        onBlur={({ currentTarget: { value } }) => {
          if (value.trim() !== text) onCorrect(value.trim());
        }}
        onKeyDown={(event) => {
          // If a suggestion is selected with the arrow keys, Enter accepts it first.
          const acceptsSuggestion = event.currentTarget.hasAttribute("aria-activedescendant");
          if (event.key === "Enter" && !acceptsSuggestion) focusNextInvalid(event.currentTarget);
        }}
      />
      <Box id={problemId} c="var(--mantine-color-error)" fz="0.8125rem" fw={550}>
        {problem}
      </Box>
    </td>
  );
}

/** Focuses the next invalid cell, or else the table; the current field is about to become plain text. */
function focusNextInvalid(field: HTMLInputElement): void {
  const table = field.closest("section");
  const fields = [...(table?.querySelectorAll("input") ?? [])];
  (fields[fields.indexOf(field) + 1] ?? table)?.focus();
}
