import type { GridPerson, RosterGrid } from "@wardline/contracts/roster/roster-grid";
import { LIMITS } from "@wardline/domain/limits";
import { fullName } from "@wardline/domain/people/full-name";
import {
  isRosterRole,
  ROSTER_ROLE_ABBREVIATIONS,
  ROSTER_ROLES,
  type RosterRole,
} from "@wardline/domain/roster/roster-role";
import {
  applyChanges,
  type GridChange,
  type MonthPost,
} from "@wardline/domain/roster-month/month-plan";
import {
  toComparedText,
  toSearchText,
  toTwoLetterSearchText,
} from "@wardline/domain/text/text-forms";
import { assignPost, type GridArea, type GridPlace, type Plan } from "./grid-state.js";

/** Layouts of the month: one row per person, or one per post. */
export const GRID_LAYOUTS = ["people", "posts"] as const;
export type GridLayout = (typeof GRID_LAYOUTS)[number];

/** A row of the grid: a person or a post. */
export interface PlanRow {
  key: string;
  role: string;
  /** Label of the row, such as "Ada Obi" or "Registrar 2". */
  label: string;
  of: { kind: "person"; person: GridPerson } | { kind: "post"; role: RosterRole; position: number };
}

export interface GridCell {
  row: PlanRow;
  date: string;
}

type PersonByInitials = { initials: string } & Omit<GridPerson, "is_staff" | "burden">;

/** The grid as shown: rows and dates of a plan, and the people who can be entered by their initials. */
export interface DrawnGrid {
  rows: readonly PlanRow[];
  dates: readonly string[];
  plan: Plan;
  typeablePeople: readonly PersonByInitials[];
}

/** Returns the calling positions of a post, from 1. */
export function listPositions(count: number = LIMITS.positions): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

/** Returns "Registrar" or "Registrar 2". */
export function roleText(role: string, position: number): string {
  return position === 1 ? role : `${role} ${position}`;
}

/** Returns one row per person, in the given order. */
export function buildPeopleRows(people: readonly GridPerson[]): PlanRow[] {
  return people.map((person) => ({
    key: person.id,
    role: person.role,
    label: fullName(person),
    of: { kind: "person", person },
  }));
}

/** Number of positions per role that the user has asked for. */
export type WantedPositions = Readonly<Partial<Record<RosterRole, number>>>;

/** Returns one row per post of the roles that people have, with at least `wanted` positions per role. */
export function buildPostRows(people: readonly GridPerson[], plan: Plan, wanted: WantedPositions) {
  return ROSTER_ROLES.flatMap((role): PlanRow[] => {
    const filledPositions = plan.map((post) => (post.role === role ? post.position : 0));
    const minimum = people.some((person) => person.role === role) ? 1 : 0;
    const count = Math.min(
      LIMITS.positions,
      Math.max(minimum, wanted[role] ?? 0, ...filledPositions),
    );
    return listPositions(count).map((position) => ({
      key: `${role} ${position}`,
      role,
      label: roleText(role, position),
      of: { kind: "post", role, position },
    }));
  });
}

/** Returns the posts that a row shows. */
export function listPostsInRow({ of }: PlanRow, plan: Plan): MonthPost[] {
  return plan.filter((post) =>
    of.kind === "person"
      ? post.person === of.person.id
      : post.role === of.role && post.position === of.position,
  );
}

/** Returns the posts that a cell shows. */
export function listPostsInCell({ row, date }: GridCell, plan: Plan): MonthPost[] {
  return listPostsInRow(row, plan).filter((post) => post.date === date);
}

/** Returns the text of a cell: a person's positions, or the initials of the people on a post. */
export function cellText({ of }: PlanRow, posts: Plan, initials: ReadonlyMap<string, string>) {
  return posts
    .map(({ role, position, person }) => {
      if (of.kind === "post") return initials.get(person) ?? "?";
      return role === of.person.role
        ? `${position}`
        : `${ROSTER_ROLE_ABBREVIATIONS[role]}${position}`;
    })
    .join(" ");
}

/**
 * Returns the changes for a text entered in a cell; null if the text is not valid there. A person's row takes a
 * position, or "x" for the first free one; a post's row takes initials; an empty text clears the cell.
 */
export function enterText(grid: DrawnGrid, cell: GridCell, text: string): GridChange[] | null {
  const { plan, typeablePeople } = grid;
  const { row, date } = cell;
  if (text.trim() === "") return clearCell(cell, plan);
  if (row.of.kind === "post") {
    const { role, position } = row.of;
    const found = typeablePeople.find(
      (one) => one.role === role && toSearchText(one.initials) === toSearchText(text),
    );
    return found === undefined ? null : assignPost(plan, { date, role, position }, found.id);
  }
  const { id, role, is_staff } = row.of.person;
  if (!is_staff || !isRosterRole(role)) return null;
  const rolePosts = plan.filter((post) => post.date === date && post.role === role);
  const position = parsePosition(text.trim(), id, rolePosts);
  return position === undefined ? null : assignPost(plan, { date, role, position }, id);
}

function parsePosition(text: string, person: string, rolePosts: Plan): number | undefined {
  const positions = listPositions();
  if (toComparedText(text) !== "x") return positions.find((position) => `${position}` === text);
  const ownPost = rolePosts.find((post) => post.person === person);
  const isFree = (position: number) => rolePosts.every((post) => post.position !== position);
  return ownPost?.position ?? positions.find(isFree);
}

function clearCell(cell: GridCell, plan: Plan): GridChange[] {
  return listPostsInCell(cell, plan).map((post) => {
    return { ...post, person: null, expected: post.person };
  });
}

/** Finds the person meant by typed letters, or who still matches: by initials first, then by the start of a name. */
export function readTyped(
  typed: string,
  role: string,
  typeablePeople: readonly PersonByInitials[],
): { person: string | null; candidates: readonly PersonByInitials[] } {
  const text = toSearchText(typed);
  const beginsWithText = (name: string) =>
    toSearchText(name).startsWith(text) ||
    toTwoLetterSearchText(name).startsWith(toTwoLetterSearchText(typed));
  const matchingPeople = typeablePeople.filter(
    ({ role: own, initials, firstName, lastName }) =>
      own === role && [initials, firstName, lastName].some(beginsWithText),
  );
  const byInitials = matchingPeople.filter((one) => toSearchText(one.initials).startsWith(text));
  const [exactMatch] = byInitials.filter(({ initials }) => toSearchText(initials) === text);
  // "A" does not match a person yet if "AO" is possible.
  const person = exactMatch !== undefined && byInitials.length === 1 ? exactMatch.id : null;
  const first = byInitials.filter((one) => one === exactMatch);
  return { person, candidates: [...new Set([...first, ...byInitials, ...matchingPeople])] };
}

/** Returns the cells of an area, row by row. */
export function listCells({ rows, dates }: DrawnGrid, { top, bottom, left, right }: GridArea) {
  const days = dates.slice(left, right + 1);
  return rows.slice(top, bottom + 1).map((row) => days.map((date) => ({ row, date })));
}

/** Returns the texts of an area, row by row. */
export function listTexts(drawn: DrawnGrid, area: GridArea): string[][] {
  const initials = new Map(drawn.typeablePeople.map((one) => [one.id, one.initials]));
  return listCells(drawn, area).map((line) =>
    line.map((cell) => cellText(cell.row, listPostsInCell(cell, drawn.plan), initials)),
  );
}

/** Returns the changes that write texts into the grid from a cell on; null if any text is not valid in its cell. */
export function writeTexts(grid: DrawnGrid, from: GridPlace, texts: readonly string[][]) {
  const cells = texts.flatMap((line, down) =>
    line.flatMap((text, right) => {
      const row = grid.rows[from.row + down];
      const date = grid.dates[from.column + right];
      return row === undefined || date === undefined ? [] : [{ row, date, text }];
    }),
  );
  if (cells.some((cell) => enterText(grid, cell, cell.text) === null)) return null;
  const all: GridChange[] = [];
  let { plan } = grid;
  for (const cell of cells) {
    const changes = enterText({ ...grid, plan }, cell, cell.text) ?? [];
    all.push(...changes);
    if (changes.length > 0) plan = applyChanges(plan, changes);
  }
  return all;
}

/** Returns the changes that clear an area. */
export function clearArea(drawn: DrawnGrid, area: GridArea): GridChange[] {
  const cells = listCells(drawn, area).flat();
  return cells.flatMap((cell) => clearCell(cell, drawn.plan));
}

/** Returns the changes that copy the first row of an area into the rows below. */
export function fillDown(grid: DrawnGrid, area: GridArea): GridChange[] {
  const [first = []] = listTexts(grid, { ...area, bottom: area.top });
  const lines = Array.from({ length: area.bottom - area.top }, () => first);
  return writeTexts(grid, { row: area.top + 1, column: area.left }, lines) ?? [];
}

/** Returns the changes that continue the pattern of each row: a pattern of three cells repeats every three days. */
export function fillRight(grid: DrawnGrid, area: GridArea): GridChange[] {
  const lines = listTexts(grid, area).map((texts) => {
    const length = texts.findLastIndex((text) => text !== "") + 1;
    return texts.map((_, index) => texts[index % length] ?? "");
  });
  return writeTexts(grid, { row: area.top, column: area.left }, lines) ?? [];
}

/** Returns the texts to write into an area: a single text is repeated in every cell, other texts stay as they are. */
export function spreadTexts(texts: readonly string[][], area: GridArea): string[][] {
  const [singleText] = texts.length === 1 && texts[0]?.length === 1 ? texts[0] : [];
  if (singleText === undefined) return [...texts];
  return Array.from({ length: area.bottom - area.top + 1 }, () =>
    Array.from({ length: area.right - area.left + 1 }, () => singleText),
  );
}

/** Returns a month as a workbook that "Paste from a spreadsheet" can read; equal names are followed by initials. */
export async function buildMonthFile(drawn: Omit<DrawnGrid, "rows"> & Pick<RosterGrid, "people">) {
  const { people, dates, typeablePeople } = drawn;
  const { writeSheet } = await import("../../../../lib/sheets/write-sheet.js");
  const rows = buildPeopleRows(people);
  const area = { top: 0, left: 0, bottom: rows.length - 1, right: dates.length - 1 };
  const texts = listTexts({ ...drawn, rows }, area);
  const lines = rows.map(({ label, key }, index) => {
    const isNameUnique = rows.every((other) => other.key === key || other.label !== label);
    const initials = typeablePeople.find(({ id }) => id === key)?.initials;
    const name = isNameUnique || initials === undefined ? label : `${label} (${initials})`;
    return [name, ...(texts[index] ?? [])];
  });
  return writeSheet([["Name", ...dates.map((day) => ({ day }))], ...lines]);
}
