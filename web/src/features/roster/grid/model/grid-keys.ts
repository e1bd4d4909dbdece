import type { GridChange } from "@wardline/domain/roster-month/month-plan";
import { formatCount } from "@wardline/domain/text/format-count";
import {
  clearArea,
  type DrawnGrid,
  enterText,
  fillDown,
  fillRight,
  type GridCell,
  listCells,
  listPostsInCell,
  readTyped,
  roleText,
} from "./grid-rows.js";
import {
  assignPost,
  type GridAction,
  type GridPlace,
  type GridState,
  getSelectedArea,
  type SavedPosts,
} from "./grid-state.js";

/** Key pressed in the grid; `isCommand` is true if Control is pressed, or Command on a Mac. */
export type GridKey = Pick<KeyboardEvent, "key" | "shiftKey"> & { isCommand: boolean };

export interface KeyedGrid extends DrawnGrid {
  state: GridState;
  saved: SavedPosts;
}

/** Returns the actions that a key causes in the grid; null if the grid ignores the key (docs/product.md, Month). */
export function listKeyActions(grid: KeyedGrid, pressed: GridKey): GridAction[] | null {
  const { active, typed } = grid.state;
  const { key, shiftKey, isCommand } = pressed;
  const area = getSelectedArea(grid.state);
  const commands: Readonly<Record<string, () => GridAction[]>> = {
    z: () => [{ type: shiftKey ? "redo" : "undo" }],
    y: () => [{ type: "redo" }],
    d: () => change(grid, fillDown(grid, area)),
    r: () => change(grid, fillRight(grid, area)),
    a: () => [{ type: "select", from: { row: 0, column: 0 }, to: getLastPlace(grid) }],
  };
  const command = isCommand ? commands[key.toLowerCase()] : undefined;
  if (command !== undefined) return command();
  const to = findMoveTarget(grid, pressed);
  if (to !== null) {
    return [...(assignFirstMatch(grid, active) ?? []), { type: "go", to, extends: shiftKey }];
  }
  if (isCommand) return null;
  switch (key) {
    case "Delete":
      return change(grid, clearArea(grid, area));
    case "Backspace":
      if (typed === "") return change(grid, clearArea(grid, area));
      return [{ type: "type", typed: typed.slice(0, -1) }];
    case "Escape":
      return [typed === "" ? { type: "go", to: active } : { type: "type", typed: "" }];
    case "Enter":
      return assignFirstMatch(grid, getNextPlace(grid, active)) ?? togglePerson(grid);
  }
  return key.length === 1 ? typeLetter(grid, key) : null;
}

function change({ saved }: KeyedGrid, changes: readonly GridChange[]): GridAction[] {
  return [{ type: "change", saved, changes }];
}

function getActiveCell({ rows, dates, state: { active } }: KeyedGrid): GridCell | undefined {
  const row = rows[active.row];
  const date = dates[active.column];
  return row === undefined || date === undefined ? undefined : { row, date };
}

/** Assigns to the active post the first person who matches the typed letters; null if nothing is typed. */
function assignFirstMatch(grid: KeyedGrid, next: GridPlace): GridAction[] | null {
  const { typed, active } = grid.state;
  if (typed === "") return null;
  const role = grid.rows[active.row]?.role ?? "";
  const [first] = readTyped(typed, role, grid.typeablePeople).candidates;
  return first === undefined ? null : assignPerson(grid, first.id, next);
}

/** Assigns a person to the active post and moves to `next`. */
export function assignPerson(grid: KeyedGrid, person: string, next: GridPlace): GridAction[] {
  const cell = getActiveCell(grid);
  if (cell?.row.of.kind !== "post") return [];
  const { role, position } = cell.row.of;
  const changes = assignPost(grid.plan, { date: cell.date, role, position }, person);
  return [{ type: "change", saved: grid.saved, changes, next }];
}

function typeLetter(grid: KeyedGrid, key: string): GridAction[] | null {
  const { state, typeablePeople } = grid;
  const row = grid.rows[state.active.row];
  if (row === undefined) return null;
  if (row.of.kind === "person") {
    if (key === " ") return togglePerson(grid);
    const cells = listCells(grid, getSelectedArea(state)).flat();
    const changes = cells.flatMap((cell) => enterText(grid, cell, key) ?? []);
    return change(grid, changes);
  }
  if (key === " " && state.typed === "") return [];
  const typed = state.typed + key;
  const { person, candidates } = readTyped(typed, row.role, typeablePeople);
  if (candidates.length === 0) return [];
  if (person === null) return [{ type: "type", typed }];
  return assignPerson(grid, person, getNextPlace(grid, state.active));
}

/** Puts the person of the active row on call on the active day, or takes them off; null if the row is a post. */
function togglePerson(grid: KeyedGrid): GridAction[] | null {
  const cell = getActiveCell(grid);
  if (cell?.row.of.kind !== "person") return null;
  const text = listPostsInCell(cell, grid.plan).length > 0 ? "" : "x";
  return change(grid, enterText(grid, cell, text) ?? []);
}

function findMoveTarget(grid: KeyedGrid, { key, isCommand }: GridKey): GridPlace | null {
  const { row, column } = grid.state.active;
  const last = getLastPlace(grid);
  const targets: Readonly<Record<string, GridPlace>> = {
    ArrowLeft: { row, column: isCommand ? 0 : Math.max(0, column - 1) },
    ArrowRight: { row, column: isCommand ? last.column : Math.min(last.column, column + 1) },
    ArrowUp: { row: isCommand ? 0 : Math.max(0, row - 1), column },
    ArrowDown: { row: isCommand ? last.row : Math.min(last.row, row + 1), column },
    Home: { row: isCommand ? 0 : row, column: 0 },
    End: { row: isCommand ? last.row : row, column: last.column },
  };
  return targets[key] ?? null;
}

function getLastPlace({ rows, dates }: DrawnGrid): GridPlace {
  return { row: Math.max(0, rows.length - 1), column: Math.max(0, dates.length - 1) };
}

/** Returns the next day's cell; after the last day, the first cell of the next row. */
export function getNextPlace(grid: DrawnGrid, { row, column }: GridPlace): GridPlace {
  const last = getLastPlace(grid);
  if (column < last.column) return { row, column: column + 1 };
  return row < last.row ? { row: row + 1, column: 0 } : { row, column };
}

/** Returns the announcement for screen readers: "3 posts: House Officer 1", "4 cells selected", "Undone". */
export function describeGridAction(actions: readonly GridAction[], state: GridState): string {
  const texts = actions.map((action) => describeAction(action, state));
  return texts.findLast((text) => text !== "") ?? "";
}

function describeAction(action: GridAction, state: GridState): string {
  switch (action.type) {
    case "go":
      // Screen readers read the newly focused cell anyway.
      if (action.extends !== true) return "";
      return selectedText({ active: action.to, anchor: state.anchor });
    case "select":
      return selectedText({ active: action.to, anchor: action.from });
    case "change":
      return changedText(action.changes);
    case "type":
      return action.typed === "" ? "Nothing typed" : `Typed ${action.typed}`;
    case "undo":
      return state.done.length === 0 ? "Nothing to undo" : "Undone";
    case "redo":
      return state.undone.length === 0 ? "Nothing to redo" : "Redone";
    default:
      return "";
  }
}

export const UNUSED_KEY_TEXT = "This key does nothing here";

function selectedText(place: Pick<GridState, "active" | "anchor">): string {
  const { top, bottom, left, right } = getSelectedArea(place);
  return `${formatCount((bottom - top + 1) * (right - left + 1), "cell")} selected`;
}

function changedText(changes: readonly GridChange[]): string {
  if (changes.length === 0) return "Nothing changed";
  // Moving a person to a post also clears that person's previous post; only the new post is announced.
  const filledPosts = changes.filter(({ person }) => person !== null);
  const announcedChanges = filledPosts.length > 0 ? filledPosts : changes;
  const posts = new Set(announcedChanges.map(({ role, position }) => roleText(role, position)));
  const what = posts.size === 1 ? [...posts].join() : "several";
  const text = filledPosts.length > 0 ? what : `${what} cleared`;
  return announcedChanges.length === 1
    ? text
    : `${formatCount(announcedChanges.length, "post")}: ${text}`;
}
