import { useVirtualizer } from "@tanstack/react-virtual";
import { STAFF_IMPORT_COLUMNS, STAFF_IMPORT_LABELS } from "@wardline/domain/staff-import";
import { useRef } from "react";
import type { PreviewRow } from "../../model/import-preview.js";
import classes from "./Import.module.css";

const ROW_HEIGHT = 45;

/** The rows as a table that scrolls by itself; only those in sight are drawn. */
export function PreviewRows({ rows }: { rows: readonly PreviewRow[] }) {
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
    // A part that scrolls has to be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section ref={scroller} className={classes.scroller} tabIndex={0} aria-label="Rows">
      <table className={classes.table} aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            <th scope="col">Row</th>
            {STAFF_IMPORT_COLUMNS.map((column) => (
              <th key={column} scope="col">
                {STAFF_IMPORT_LABELS[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr aria-hidden="true" style={{ height: items[0]?.start ?? 0 }} />
          {items.map(({ index }) => {
            const row = rows[index];
            if (row === undefined) return null;
            return (
              <tr
                key={row.row}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-rowindex={index + 2}
              >
                <th scope="row">{row.row}</th>
                {STAFF_IMPORT_COLUMNS.map((column) => (
                  <Cell key={column} text={row.cells[column]} problem={row.problems[column]} />
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

function Cell({ text, problem }: { text: string; problem: string | undefined }) {
  if (problem === undefined) return <td>{text}</td>;
  return (
    <td data-wrong>
      {text}
      <div className={classes.problem}>{problem}</div>
    </td>
  );
}
