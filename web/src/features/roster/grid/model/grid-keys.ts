import { clearArea, type DrawnGrid, fillDown, fillRight } from "./grid-acts.js";
import { enterText, listPostsInCell, type PlanRow, readTyped } from "./grid-rows.js";
import {
  assignPost,
  type GridAction,
  type GridPlace,
  type GridState,
  getSelectedArea,
  type SavedPosts,
} from "./grid-state.js";

/** Key pressed in the grid, with its modifiers. */
export interface GridKey {
  key: string;
  shiftKey: boolean;
  /** True if Control is pressed, or Command on a Mac. */
  isCommand: boolean;
}

interface KeyedGrid extends DrawnGrid {
  state: GridState;
  saved: SavedPosts;
}

/** Returns the actions that a key causes in the grid; null if the grid ignores the key (docs/product.md, Month). */
export function listKeyActions(grid: KeyedGrid, pressed: GridKey): GridAction[] | null {
  const { state, saved } = grid;
  const { key, isCommand } = pressed;
  const area = getSelectedArea(state);
  const change = (changes: ReturnType<typeof clearArea>): GridAction[] => [
    { type: "change", saved, changes },
  ];
  if (isCommand) {
    switch (key.toLowerCase()) {
      case "z":
        return [{ type: pressed.shiftKey ? "redo" : "undo" }];
      case "y":
        return [{ type: "redo" }];
      case "d":
        return change(fillDown(grid, area));
      case "r":
        return change(fillRight(grid, area));
      case "a":
        return [{ type: "select", from: { row: 0, column: 0 }, to: getLastPlace(grid) }];
    }
  }
  const to = findMoveTarget(grid, pressed);
  if (to !== null) {
    const assignment = assignFirstMatch(grid);
    const move: GridAction = { type: "go", to, extends: pressed.shiftKey };
    return assignment === null ? [move] : [...assignment, move];
  }
  if (isCommand) return null;
  switch (key) {
    case "Delete":
      return change(clearArea(grid, area));
    case "Backspace":
      if (state.typed === "") return change(clearArea(grid, area));
      return [{ type: "type", typed: state.typed.slice(0, -1) }];
    case "Escape":
      if (state.typed !== "") return [{ type: "type", typed: "" }];
      return [{ type: "go", to: state.active }];
    case "Enter":
      return assignFirstMatch(grid, getNextPlace(grid, state.active)) ?? togglePerson(grid);
  }
  return key.length === 1 ? typeLetter(grid, key) : null;
}

/** Assigns to the active post the first person who matches the typed letters; null if nothing is typed. */
function assignFirstMatch(
  grid: KeyedGrid,
  next: GridPlace = grid.state.active,
): GridAction[] | null {
  const { state, rows, typeablePeople } = grid;
  const row = rows[state.active.row];
  if (state.typed === "" || row === undefined) return null;
  const [first] = readTyped(state.typed, row.role, typeablePeople).candidates;
  return first === undefined ? null : assignPerson(grid, first.id, next);
}

/** Assigns a person to the active post and moves to `next`. */
export function assignPerson(grid: KeyedGrid, person: string, next: GridPlace): GridAction[] {
  const { state, saved, rows, dates, plan } = grid;
  const row = rows[state.active.row];
  const date = dates[state.active.column];
  if (row?.of.kind !== "post" || date === undefined) return [];
  const { role, position } = row.of;
  return [
    { type: "change", saved, changes: assignPost(plan, { date, role, position }, person), next },
  ];
}

function typeLetter(grid: KeyedGrid, key: string): GridAction[] | null {
  const { state, saved, rows, dates, plan, typeablePeople } = grid;
  const row = rows[state.active.row];
  if (row === undefined) return null;
  if (row.of.kind === "person") {
    if (key === " ") return togglePerson(grid);
    const area = getSelectedArea(state);
    const cells = rows
      .slice(area.top, area.bottom + 1)
      .flatMap((one) => dates.slice(area.left, area.right + 1).map((date) => ({ row: one, date })));
    const changes = cells.map((cell) => enterText(cell.row, cell.date, key, plan, typeablePeople));
    return [{ type: "change", saved, changes: changes.flatMap((one) => one ?? []) }];
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
  const { state, saved, rows, dates, plan, typeablePeople } = grid;
  const row: PlanRow | undefined = rows[state.active.row];
  const date = dates[state.active.column];
  if (row?.of.kind !== "person" || date === undefined) return null;
  const dayPosts = plan.filter((post) => post.date === date);
  const text = listPostsInCell(row, dayPosts).length > 0 ? "" : "x";
  const changes = enterText(row, date, text, plan, typeablePeople) ?? [];
  return [{ type: "change", saved, changes }];
}

function findMoveTarget(grid: KeyedGrid, { key, isCommand }: GridKey): GridPlace | null {
  const { row, column } = grid.state.active;
  const last = getLastPlace(grid);
  switch (key) {
    case "ArrowLeft":
      return { row, column: isCommand ? 0 : Math.max(0, column - 1) };
    case "ArrowRight":
      return { row, column: isCommand ? last.column : Math.min(last.column, column + 1) };
    case "ArrowUp":
      return { row: isCommand ? 0 : Math.max(0, row - 1), column };
    case "ArrowDown":
      return { row: isCommand ? last.row : Math.min(last.row, row + 1), column };
    case "Home":
      return { row: isCommand ? 0 : row, column: 0 };
    case "End":
      return { row: isCommand ? last.row : row, column: last.column };
  }
  return null;
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
