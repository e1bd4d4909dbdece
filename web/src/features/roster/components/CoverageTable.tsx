import { ROSTER_ROLES } from "@wardline/domain/roster-role";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { dayText } from "../../../lib/day-text.js";
import { useHospitalToday } from "../../../lib/hospital-time.js";
import { type CoverageRow, coverageText } from "../model/coverage.js";
import classes from "./CoverageTable.module.css";

interface CoverageTableProps {
  rows: readonly CoverageRow[];
  days: readonly string[];
  rostered: ReadonlySet<string>;
  onDay: (day: string) => void;
}

/** Department by day. One cell is reached by Tab, the arrow keys go on from there, Enter opens its day. */
export function CoverageTable({ rows, days, rostered, onDay }: CoverageTableProps) {
  const today = useHospitalToday();
  const table = useRef<HTMLTableElement>(null);
  const [cell, setCell] = useState({ row: 0, column: Math.max(0, days.indexOf(today)) });
  const row = Math.min(cell.row, rows.length - 1);
  const column = Math.min(cell.column, days.length - 1);

  // Where the month is wider than the screen, it opens at today.
  useEffect(() => {
    const heading = table.current?.querySelector<HTMLElement>("thead [data-today]");
    const box = table.current?.parentElement;
    if (heading && box) box.scrollLeft = heading.offsetLeft - box.clientWidth / 2;
  }, []);

  function onKeyDown(event: KeyboardEvent): void {
    const target = targetOf(event.key, row, column, rows.length, days.length);
    if (target === null) return;
    event.preventDefault();
    setCell(target);
    table.current
      ?.querySelector<HTMLElement>(`[data-cell="${target.row} ${target.column}"]`)
      ?.focus();
  }

  return (
    <div className={classes.scroll}>
      <table
        ref={table}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the grid of the ARIA guide
        role="grid"
        aria-label="Coverage"
        className={classes.table}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            <th scope="col">Department</th>
            {days.map((day) => (
              <th
                key={day}
                scope="col"
                data-today={day === today || undefined}
                aria-label={dayText(day, "full")}
              >
                <span>{dayText(day).slice(0, 2)}</span>
                {Number(day.slice(8))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ department, cells }, rowIndex) => (
            <tr key={department}>
              <th scope="row">{department}</th>
              {cells.map(({ day, filled }, columnIndex) => (
                <td key={day}>
                  <button
                    type="button"
                    className={classes.cell}
                    data-cell={`${rowIndex} ${columnIndex}`}
                    data-level={levelOf(filled, rostered.has(day))}
                    tabIndex={rowIndex === row && columnIndex === column ? 0 : -1}
                    aria-label={`${department}, ${dayText(day, "full")}: ${coverageText(filled)}`}
                    onFocus={() => setCell({ row: rowIndex, column: columnIndex })}
                    onClick={() => onDay(day)}
                  >
                    {filled ?? "·"}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** How a cell looks: a hole is a department on call that lacks someone. */
function levelOf(filled: number | null, isRostered: boolean): string {
  if (filled === null) return isRostered ? "absent" : "none";
  if (filled === ROSTER_ROLES.length) return "full";
  return filled === 0 ? "empty" : "part";
}

function targetOf(key: string, row: number, column: number, rows: number, columns: number) {
  const targets: Record<string, { row: number; column: number }> = {
    ArrowLeft: { row, column: Math.max(0, column - 1) },
    ArrowRight: { row, column: Math.min(columns - 1, column + 1) },
    ArrowUp: { row: Math.max(0, row - 1), column },
    ArrowDown: { row: Math.min(rows - 1, row + 1), column },
    Home: { row, column: 0 },
    End: { row, column: columns - 1 },
  };
  return targets[key] ?? null;
}
