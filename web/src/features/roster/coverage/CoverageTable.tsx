import { dutyDate } from "@wardline/domain/duty";
import { clockOfDepartment } from "@wardline/domain/duty-starts";
import { ROSTER_ROLES } from "@wardline/domain/roster-role";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { dayText } from "../../../lib/time/day-text.js";
import { useDuties } from "../use-duties.js";
import classes from "./CoverageTable.module.css";
import { type CoverageRow, coverageText } from "./coverage.js";

const LEGEND = [
  { level: "full", sign: "4", text: "Every role filled" },
  { level: "part", sign: "1–3", text: "Roles open" },
  { level: "empty", sign: "0", text: "On call, with no one" },
  { level: "absent", sign: "0", text: "Not on call yet" },
];

interface CoverageTableProps {
  rows: readonly CoverageRow[];
  days: readonly string[];
  onDay: (day: string) => void;
}

/** Department by day. One cell is reached by Tab, the arrow keys go on from there, Enter opens its day. */
export function CoverageTable({ rows, days, onDay }: CoverageTableProps) {
  const { starts, now, current } = useDuties();
  const onNow = rows.map(({ department }) => dutyDate(now, clockOfDepartment(starts, department)));
  const table = useRef<HTMLTableElement>(null);
  const [cell, setCell] = useState({ row: 0, column: Math.max(0, days.indexOf(current)) });
  const row = Math.min(cell.row, rows.length - 1);
  const column = Math.min(cell.column, days.length - 1);

  // Where the month is wider than the screen, it opens at the duty that is on.
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
    <>
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
                  data-today={day === current || undefined}
                  aria-label={`${dayText(day, "full")}${day === current ? ", on now" : ""}`}
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
                      data-level={levelOf(filled, day >= (onNow[rowIndex] ?? current))}
                      data-now={day === onNow[rowIndex] || undefined}
                      tabIndex={rowIndex === row && columnIndex === column ? 0 : -1}
                      aria-label={`${department}, ${dayText(day, "full")}${day === onNow[rowIndex] ? ", on now" : ""}: ${coverageText(filled)}`}
                      onFocus={() => setCell({ row: rowIndex, column: columnIndex })}
                      onClick={() => onDay(day)}
                    >
                      {filled ?? (day >= (onNow[rowIndex] ?? current) ? 0 : "·")}
                    </button>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className={classes.legend} aria-label="Legend">
        {LEGEND.map(({ level, sign, text }) => (
          <li key={level}>
            <span className={classes.cell} data-level={level}>
              {sign}
            </span>
            {text}
          </li>
        ))}
        <li>
          <span className={classes.cell} data-now />
          On now
        </li>
      </ul>
    </>
  );
}

/** How a cell looks; who was not on call in the past leaves no hole any more. */
function levelOf(filled: number | null, isAhead: boolean): string {
  if (filled === null) return isAhead ? "absent" : "none";
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
