import {
  compareCells,
  type GridChange,
  getCellKey,
  type MonthCell,
  type MonthPost,
} from "@wardline/domain/roster-month/month-plan";

export type Plan = readonly MonthPost[];

/** Unsaved changes by post key; `expected` is the person who was on the post when the change was made. */
type PendingChanges = ReadonlyMap<string, GridChange>;

/** Saved person on each post, by post key. */
export type SavedPosts = ReadonlyMap<string, string>;

/** A cell of the grid by row and column. */
export interface GridPlace {
  row: number;
  column: number;
}

/** A rectangle of cells, including its edges. */
export interface GridArea {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** A month being planned: changes with undo and redo, and the position in the grid. */
export interface GridState {
  pending: PendingChanges;
  /** Previous states, latest last. */
  done: readonly PendingChanges[];
  /** Undone states, latest last. */
  undone: readonly PendingChanges[];
  active: GridPlace;
  /** Fixed corner of the selection; equal to the active cell if only one cell is selected. */
  anchor: GridPlace;
  /** Cell whose findings are shown: the active cell, or the cell just filled if filling it activated the next cell. */
  noted: GridPlace;
  /** Typed letters that do not yet match exactly one person. */
  typed: string;
}

export type GridAction =
  | { type: "go"; to: GridPlace; extends?: boolean }
  | { type: "select"; from: GridPlace; to: GridPlace }
  | { type: "type"; typed: string }
  /** Adds `changes` to the plan; `next` is the new active cell. */
  | { type: "change"; saved: SavedPosts; changes: readonly GridChange[]; next?: GridPlace }
  | { type: "undo" }
  | { type: "redo" }
  /** Keeps this page's entries for posts that another person has changed. */
  | { type: "keep-mine"; saved: SavedPosts; keys: readonly string[] }
  | { type: "take-theirs"; keys: readonly string[] }
  /** Marks these changes as saved; later changes stay unsaved. */
  | { type: "saved"; changes: readonly GridChange[] }
  | { type: "restore"; changes: readonly GridChange[] };

const MAX_UNDO_STEPS = 200;

const START_PLACE: GridPlace = { row: 0, column: 0 };

export const EMPTY_GRID: GridState = {
  pending: new Map(),
  done: [],
  undone: [],
  active: START_PLACE,
  anchor: START_PLACE,
  noted: START_PLACE,
  typed: "",
};

/** Applies an action to the planned month (docs/product.md, Month). */
export function gridReducer(state: GridState, action: GridAction): GridState {
  switch (action.type) {
    case "go": {
      const anchor = action.extends === true ? state.anchor : action.to;
      return { ...state, active: action.to, anchor, noted: action.to, typed: "" };
    }
    case "select":
      return { ...state, active: action.to, anchor: action.from, noted: action.to, typed: "" };
    case "type":
      return { ...state, typed: action.typed };
    case "change": {
      const to = action.next;
      const place = to === undefined ? {} : { active: to, anchor: to, noted: state.active };
      const pending = withChanges(state.pending, action.saved, action.changes);
      return { ...addStep(state, pending), ...place, typed: "" };
    }
    case "undo":
      return moveStep(state, "done", "undone");
    case "redo":
      return moveStep(state, "undone", "done");
    case "keep-mine": {
      const pending = new Map(state.pending);
      for (const key of action.keys) {
        const change = pending.get(key);
        const expected = action.saved.get(key) ?? null;
        if (change !== undefined) pending.set(key, { ...change, expected });
      }
      return addStep(state, pending);
    }
    case "take-theirs": {
      const kept = [...state.pending].filter(([key]) => !action.keys.includes(key));
      return addStep(state, new Map(kept));
    }
    case "saved": {
      const pending = new Map(state.pending);
      for (const change of action.changes) {
        const key = getCellKey(change);
        const mine = pending.get(key);
        if (mine?.person === change.person) pending.delete(key);
        // The user changed the post again during the save: the new change now expects the person just saved.
        else if (mine?.expected === change.expected)
          pending.set(key, { ...mine, expected: change.person });
      }
      // Steps from before a save cannot be undone; only new changes can reverse them.
      return { ...state, pending, done: [], undone: [] };
    }
    case "restore":
      return addStep(state, new Map(action.changes.map((change) => [getCellKey(change), change])));
  }
}

function addStep(state: GridState, pending: PendingChanges): GridState {
  if (pending === state.pending) return state;
  return {
    ...state,
    pending,
    done: [...state.done, state.pending].slice(-MAX_UNDO_STEPS),
    undone: [],
  };
}

function moveStep(state: GridState, from: "done" | "undone", to: "done" | "undone"): GridState {
  const pending = state[from].at(-1);
  if (pending === undefined) return state;
  const steps = { [from]: state[from].slice(0, -1), [to]: [...state[to], state.pending] };
  return { ...state, ...steps, pending, typed: "" };
}

function withChanges(before: PendingChanges, saved: SavedPosts, changes: readonly GridChange[]) {
  const pending = new Map(before);
  for (const { date, role, position, person } of changes) {
    const cell = { date, role, position };
    const key = getCellKey(cell);
    const present = saved.get(key) ?? null;
    if (person === present) pending.delete(key);
    else pending.set(key, { ...cell, person, expected: before.get(key)?.expected ?? present });
  }
  const hasSamePeople = [...pending].every(([key, one]) => before.get(key)?.person === one.person);
  return hasSamePeople && before.size === pending.size ? before : pending;
}

/** Returns the person of each post, by post key. */
export function toSavedPosts(posts: Plan): SavedPosts {
  return new Map(posts.map((post) => [getCellKey(post), post.person]));
}

/** Returns the changes to save, without those that other people have already made. */
export function listUnsaved(pending: PendingChanges, saved: SavedPosts): GridChange[] {
  return [...pending]
    .flatMap(([key, change]) => (change.person === (saved.get(key) ?? null) ? [] : [change]))
    .sort(compareCells);
}

/** An unsaved change of a post that another person has changed; `present` is on the post now. */
export interface OvertakenChange extends GridChange {
  present: string | null;
}

/** Returns the unsaved changes of posts that another person has changed. */
export function findOvertaken(unsaved: readonly GridChange[], saved: SavedPosts) {
  return unsaved.flatMap((change): OvertakenChange[] => {
    const present = saved.get(getCellKey(change)) ?? null;
    return present === change.expected ? [] : [{ ...change, present }];
  });
}

/** Returns the selected area. */
export function getSelectedArea({
  active,
  anchor,
}: Pick<GridState, "active" | "anchor">): GridArea {
  return {
    top: Math.min(active.row, anchor.row),
    bottom: Math.max(active.row, anchor.row),
    left: Math.min(active.column, anchor.column),
    right: Math.max(active.column, anchor.column),
  };
}

/** Returns the changes that assign a person to a post and remove them from other positions of the role on that day. */
export function assignPost(plan: Plan, cell: MonthCell, person: string): GridChange[] {
  const posts = plan.filter((post) => post.date === cell.date && post.role === cell.role);
  const left = posts
    .filter((post) => post.person === person && post.position !== cell.position)
    .map((post): GridChange => ({ ...post, person: null, expected: person }));
  const expected = posts.find(({ position }) => position === cell.position)?.person ?? null;
  return [...left, { ...cell, person, expected }];
}
