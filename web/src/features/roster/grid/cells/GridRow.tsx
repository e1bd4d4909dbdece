import { Button } from "@mantine/core";
import type { GridDay } from "@wardline/contracts/roster/roster-grid";
import { LIMITS } from "@wardline/domain/limits";
import { getWeekday } from "@wardline/domain/roster-rules/worked-days";
import { type Dispatch, memo, type SetStateAction } from "react";
import { dayText } from "../../../../lib/time/day-text.js";
import { hoverTip } from "../../../../ui/hover-tip.js";
import { type CellView, cellLabel, isSameView } from "../model/cell-views.js";
import { listPostsInRow, type PlanRow, type WantedPositions } from "../model/grid-rows.js";
import type { PlannedGrid } from "../model/use-month-plan.js";
import classes from "./MonthGrid.module.css";

/** Returns the column of a day; `current` is the date of the current duty, YYYY-MM-DD. */
export function toGridColumn({ date, holiday }: GridDay, current: string) {
  const name = dayText(date, "full");
  return {
    date,
    name: holiday === null ? name : `${name}, ${holiday}`,
    weekday: name.slice(0, 2),
    isDayOff: holiday !== null || getWeekday(date) % 6 === 0,
    isPast: date < current,
    isToday: date === current,
  };
}

/** Column of the grid: one day. */
export type GridColumn = ReturnType<typeof toGridColumn>;

export interface GridRowProps {
  row: PlanRow;
  index: number;
  columns: readonly GridColumn[];
  cells: readonly CellView[];
  figures: readonly MarginValue[];
  /** Index of the active column; -1 in rows without the active cell. */
  active: number;
  selected: { left: number; right: number } | null;
  typed: string;
  /** Adds a position to the row's role; null if the row is not the last of its role. */
  onWanted: OnWanted | null;
}

type OnWanted = Dispatch<SetStateAction<WantedPositions>>;

/** A figure in the margin, its unit, and the short name of its column. */
interface MarginValue {
  label: string;
  head: string;
  text: string;
}

/** Returns a person's totals so far, to show in the margin. */
export function listMarginValues(row: PlanRow, planned: PlannedGrid): MarginValue[] {
  const { plan, dates, totals } = planned;
  const { of } = row;
  if (of.kind === "post") {
    const text = `${dates.length - listPostsInRow(row, plan).length}`;
    return [{ label: "days empty", head: "Empty", text }];
  }
  const { hours, nights, weekends, holidays } =
    totals.burdens.get(of.person.id) ?? of.person.burden;
  return [
    { label: "hours", head: "h", text: `${Math.round(hours)}` },
    { label: "nights", head: "Nights", text: `${nights}` },
    { label: "weekends", head: "W/e", text: `${weekends}` },
    { label: "holidays", head: "Hols", text: `${holidays}` },
  ];
}

/** Renders a row of the grid; re-renders only if its appearance changes. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, index, columns, cells, figures, active, selected, typed, onWanted } = props;
  return (
    <tr>
      <th scope="row">
        <span style={{ lineHeight: 1.2 }}>{row.label}</span>
        {onWanted === null ? null : <AddPosition row={row} onWanted={onWanted} />}
      </th>
      {columns.map(({ date, name, isDayOff, isPast }, column) => {
        const view = cells[column];
        if (view === undefined) return null;
        const { text, marks } = view;
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
            data-filled={text !== "" || undefined}
            data-active={isActive || undefined}
            {...marks}
          >
            <span className={classes.text}>
              {isActive && typed !== "" ? <b className={classes.typed}>{typed}</b> : text}
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

function AddPosition({ row: { of }, onWanted }: { row: PlanRow; onWanted: OnWanted }) {
  if (of.kind !== "post" || of.position >= LIMITS.positions) return null;
  const next = of.position + 1;
  const label = `Add ${of.role} ${next}`;
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      ms={2}
      px={5}
      aria-label={label}
      {...hoverTip(label)}
      onClick={() => onWanted((wanted) => ({ ...wanted, [of.role]: next }))}
    >
      +
    </Button>
  );
}

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
    before.onWanted === after.onWanted &&
    before.cells.every((cell, column) => isSameView(cell, after.cells[column])) &&
    before.figures.every(({ text }, column) => text === after.figures[column]?.text)
  );
}
