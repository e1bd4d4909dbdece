import type { GridDay } from "@wardline/contracts/roster/roster-grid";
import type { Burden } from "@wardline/domain/roster-month/burden";
import { memo, type ReactNode } from "react";
import { dayText } from "../../../../lib/time/day-text.js";
import { type CellView, cellLabel, isSameView } from "../model/cell-views.js";
import type { PlanRow } from "../model/grid-rows.js";
import classes from "./MonthGrid.module.css";

/** Column of the grid: one day. */
export interface GridColumn {
  date: string;
  /** Full name of the day, such as "Saturday, 7 November 2026", with a holiday's name. */
  name: string;
  /** Short name of the weekday, such as "Sa". */
  weekday: string;
  isDayOff: boolean;
  /** True if the duty of this day has ended. */
  isPast?: boolean;
}

/** Returns the column of a day. */
export function toGridColumn({ date, holiday }: GridDay): GridColumn {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  const name = dayText(date, "full");
  return {
    date,
    name: holiday === null ? name : `${name}, ${holiday}`,
    weekday: name.slice(0, 2),
    isDayOff: holiday !== null || weekday === 0 || weekday === 6,
  };
}

interface GridRowProps {
  row: PlanRow;
  index: number;
  columns: readonly GridColumn[];
  cells: readonly CellView[];
  /** Figures at the end of the row: a person's totals so far, or a post's number of unfilled days. */
  figures: readonly MarginValue[];
  /** Index of the active column; -1 in rows without the active cell. */
  active: number;
  /** First and last selected column of the row; null without a selection. */
  selected: { left: number; right: number } | null;
  typed: string;
  aside: ReactNode;
}

/** A figure in the margin, its unit, and the short name of its column. */
export interface MarginValue {
  label: string;
  head: string;
  text: string;
}

/** Returns a person's totals so far, to show in the margin. */
export function listMarginValues({ hours, nights, weekends, holidays }: Burden): MarginValue[] {
  return [
    { label: "hours", head: "h", text: `${Math.round(hours)}` },
    { label: "nights", head: "Nights", text: `${nights}` },
    { label: "weekends", head: "W/e", text: `${weekends}` },
    { label: "holidays", head: "Hols", text: `${holidays}` },
  ];
}

/** Renders a row of the grid; re-renders only if its appearance changes. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, index, columns, cells, figures, active, selected, typed, aside } = props;
  return (
    <tr>
      <th scope="row">
        <span style={{ lineHeight: 1.2 }}>{row.label}</span>
        {aside}
      </th>
      {cells.map((view, column) => {
        const { date = "", name = "", isDayOff = false, isPast = false } = columns[column] ?? {};
        const isActive = column === active;
        const isSelected = selected !== null && selected.left <= column && column <= selected.right;
        return (
          <td
            key={date}
            data-cell={`${index} ${column}`}
            tabIndex={isActive ? 0 : -1}
            aria-label={cellLabel(row, name, view)}
            aria-selected={isSelected}
            data-free={isDayOff || undefined}
            data-past={isPast || undefined}
            data-filled={view.text !== "" || undefined}
            data-level={view.level ?? undefined}
            data-away={view.awayMark || undefined}
            data-unsaved={view.isUnsaved || undefined}
            data-overtaken={view.isOvertaken || undefined}
            data-covered={view.isCovered || undefined}
            data-offered={view.isOffered || undefined}
            data-active={isActive || undefined}
          >
            <span className={classes.text}>
              {isActive && typed !== "" ? <b className={classes.typed}>{typed}</b> : view.text}
            </span>
          </td>
        );
      })}
      {figures.map(({ label, text }) => (
        <td key={label} className={classes.margin} aria-label={`${row.label}: ${text} ${label}`}>
          {text}
        </td>
      ))}
    </tr>
  );
}, isSame);

function isSame(before: GridRowProps, after: GridRowProps): boolean {
  return (
    before.row.key === after.row.key &&
    before.row.label === after.row.label &&
    before.index === after.index &&
    before.columns === after.columns &&
    before.active === after.active &&
    before.selected?.left === after.selected?.left &&
    before.selected?.right === after.selected?.right &&
    (before.typed === after.typed || (before.active === -1 && after.active === -1)) &&
    before.aside === after.aside &&
    before.cells.length === after.cells.length &&
    before.cells.every((cell, column) => isSameView(cell, after.cells[column])) &&
    before.figures.length === after.figures.length &&
    before.figures.every(({ text }, column) => text === after.figures[column]?.text)
  );
}
