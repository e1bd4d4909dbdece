import type { GridChange, MonthPost } from "@wardline/domain/roster-month/month-plan";
import {
  cellText,
  clearCell,
  enterText,
  listPostsInCell,
  type PersonByInitials,
  type PlanRow,
  repeatPattern,
} from "./grid-rows.js";
import { chainChanges, type GridArea, type GridPlace } from "./grid-state.js";

/** The grid as shown: rows and dates of a plan, and the people who can be entered by their initials. */
export interface DrawnGrid {
  rows: readonly PlanRow[];
  dates: readonly string[];
  plan: readonly MonthPost[];
  typeablePeople: readonly PersonByInitials[];
}

/** Returns the texts of an area, row by row. */
export function listTexts(
  { rows, dates, plan, typeablePeople }: DrawnGrid,
  area: GridArea,
): string[][] {
  const initials = new Map(typeablePeople.map((one) => [one.id, one.initials]));
  return rows.slice(area.top, area.bottom + 1).map((row) =>
    dates.slice(area.left, area.right + 1).map((date) => {
      const dayPosts = plan.filter((post) => post.date === date);
      return cellText(row, listPostsInCell(row, dayPosts), initials);
    }),
  );
}

/**
 * Returns the changes that write texts into the grid, starting at a cell; null if any text is not valid in its cell.
 */
export function writeTexts(
  { rows, dates, plan, typeablePeople }: DrawnGrid,
  from: GridPlace,
  texts: readonly (readonly string[])[],
): GridChange[] | null {
  const cells = texts.flatMap((line, down) =>
    line.flatMap((text, right) => {
      const row = rows[from.row + down];
      const date = dates[from.column + right];
      return row === undefined || date === undefined ? [] : [{ row, date, text }];
    }),
  );
  const hasInvalidText = cells.some(
    ({ row, date, text }) => enterText(row, date, text, plan, typeablePeople) === null,
  );
  if (hasInvalidText) return null;
  return chainChanges(
    plan,
    cells,
    (present, { row, date, text }) => enterText(row, date, text, present, typeablePeople) ?? [],
  );
}

/** Returns the changes that clear an area. */
export function clearArea({ rows, dates, plan }: DrawnGrid, area: GridArea): GridChange[] {
  return rows
    .slice(area.top, area.bottom + 1)
    .flatMap((row) =>
      dates.slice(area.left, area.right + 1).flatMap((date) => clearCell(row, date, plan)),
    );
}

/** Returns the changes that copy the first row of an area into the rows below. */
export function fillDown(grid: DrawnGrid, area: GridArea): GridChange[] {
  const [first = []] = listTexts(grid, { ...area, bottom: area.top });
  const lines = Array.from({ length: area.bottom - area.top }, () => first);
  return writeTexts(grid, { row: area.top + 1, column: area.left }, lines) ?? [];
}

/** Returns the changes that continue the pattern of each row: a pattern of three cells repeats every three days. */
export function fillRight(grid: DrawnGrid, area: GridArea): GridChange[] {
  const lines = listTexts(grid, area).map(repeatPattern);
  return writeTexts(grid, { row: area.top, column: area.left }, lines) ?? [];
}

/** Returns the texts to write into an area: a single text is repeated in every cell, other texts stay as they are. */
export function spreadTexts(texts: readonly (readonly string[])[], area: GridArea): string[][] {
  const [singleText] = texts.length === 1 && texts[0]?.length === 1 ? texts[0] : [];
  if (singleText === undefined) return texts.map((line) => [...line]);
  return Array.from({ length: area.bottom - area.top + 1 }, () =>
    Array.from({ length: area.right - area.left + 1 }, () => singleText),
  );
}
