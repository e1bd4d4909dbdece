import type { GridChange, MonthPost } from "@wardline/domain/roster-month/month-plan";
import {
  cellText,
  clearCell,
  enterText,
  type PlanRow,
  postsInCell,
  repeated,
  type Typist,
} from "./grid-rows.js";
import { type Area, inTurn, type Place } from "./grid-state.js";

/** The grid as it is drawn: rows × dates of a plan, and who can be typed. */
export interface DrawnGrid {
  rows: readonly PlanRow[];
  dates: readonly string[];
  plan: readonly MonthPost[];
  typists: readonly Typist[];
}

/** The texts of an area, row by row. */
export function textsOf({ rows, dates, plan, typists }: DrawnGrid, area: Area): string[][] {
  const initials = new Map(typists.map((one) => [one.id, one.initials]));
  return rows.slice(area.top, area.bottom + 1).map((row) =>
    dates.slice(area.left, area.right + 1).map((date) => {
      const ofDay = plan.filter((post) => post.date === date);
      return cellText(row, postsInCell(row, ofDay), initials);
    }),
  );
}

/** The changes that write texts into the grid, from a cell to the right and down; null where one of them means nothing. */
export function writeTexts(
  { rows, dates, plan, typists }: DrawnGrid,
  from: Place,
  texts: readonly (readonly string[])[],
): GridChange[] | null {
  const cells = texts.flatMap((line, down) =>
    line.flatMap((text, right) => {
      const row = rows[from.row + down];
      const date = dates[from.column + right];
      return row === undefined || date === undefined ? [] : [{ row, date, text }];
    }),
  );
  const isUnread = cells.some(
    ({ row, date, text }) => enterText(row, date, text, plan, typists) === null,
  );
  if (isUnread) return null;
  return inTurn(
    plan,
    cells,
    (present, { row, date, text }) => enterText(row, date, text, present, typists) ?? [],
  );
}

/** The changes that empty an area. */
export function clearArea({ rows, dates, plan }: DrawnGrid, area: Area): GridChange[] {
  return rows
    .slice(area.top, area.bottom + 1)
    .flatMap((row) =>
      dates.slice(area.left, area.right + 1).flatMap((date) => clearCell(row, date, plan)),
    );
}

/** The changes that write the first row of an area into the rows below it. */
export function fillDown(grid: DrawnGrid, area: Area): GridChange[] {
  const [first = []] = textsOf(grid, { ...area, bottom: area.top });
  const lines = Array.from({ length: area.bottom - area.top }, () => first);
  return writeTexts(grid, { row: area.top + 1, column: area.left }, lines) ?? [];
}

/** The changes that go on with what the rows of an area begin with: a turn of three is repeated every three days. */
export function fillRight(grid: DrawnGrid, area: Area): GridChange[] {
  const lines = textsOf(grid, area).map(repeated);
  return writeTexts(grid, { row: area.top, column: area.left }, lines) ?? [];
}

/** The texts over an area: a single text fills the whole of it. */
export function spreadOver(texts: readonly (readonly string[])[], area: Area): string[][] {
  const [only] = texts.length === 1 && texts[0]?.length === 1 ? texts[0] : [];
  if (only === undefined) return texts.map((line) => [...line]);
  return Array.from({ length: area.bottom - area.top + 1 }, () =>
    Array.from({ length: area.right - area.left + 1 }, () => only),
  );
}
