import {
  byCell,
  cellKey,
  type GridChange,
  type MonthCell,
  type MonthPost,
  planAfter,
} from "@wardline/domain/roster-month/month-plan";

/** What was changed and is not saved, by the key of its post; `expected` is who was there when it was changed. */
export type Pending = ReadonlyMap<string, GridChange>;

/** Who is on each post as it is saved, by the key of the post. */
export type Saved = ReadonlyMap<string, string>;

/** A cell of the grid, by its row and its column. */
export interface Place {
  row: number;
  column: number;
}

/** A rectangle of cells, its edges included. */
export interface Area {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** A month while it is being planned: changes with undo and redo, and where in the grid one is. */
export interface GridState {
  pending: Pending;
  /** The states before, the latest last. */
  done: readonly Pending[];
  /** The states that were undone, the latest last. */
  undone: readonly Pending[];
  active: Place;
  /** The corner of the selection that stays; where one cell is selected, the active one. */
  anchor: Place;
  /** Beside which cell it is said what it breaks: the active one, or the one that was typed before going on. */
  noted: Place;
  /** Letters of a person that do not name one yet. */
  typed: string;
}

export type GridAction =
  | { type: "go"; to: Place; extends?: boolean }
  | { type: "select"; from: Place; to: Place }
  | { type: "type"; typed: string }
  /** `changes` on top of what is shown; `next` is where one goes with that. */
  | { type: "change"; saved: Saved; changes: readonly GridChange[]; next?: Place }
  | { type: "undo" }
  | { type: "redo" }
  /** Of posts that somebody else has changed meanwhile: what is entered here replaces it. */
  | { type: "keep-mine"; saved: Saved; keys: readonly string[] }
  | { type: "take-theirs"; keys: readonly string[] }
  /** These were saved; what was changed since stays. */
  | { type: "saved"; changes: readonly GridChange[] }
  | { type: "restore"; changes: readonly GridChange[] };

const START: Place = { row: 0, column: 0 };

/** So many steps can be undone. */
const STEPS = 200;

export const EMPTY_GRID: GridState = {
  pending: new Map(),
  done: [],
  undone: [],
  active: START,
  anchor: START,
  noted: START,
  typed: "",
};

/** A grid in which nothing was done, with its first cell of a column active; of column -1 the first one. */
export function gridAt(column: number): GridState {
  const place = { row: 0, column: Math.max(0, column) };
  return { ...EMPTY_GRID, active: place, anchor: place, noted: place };
}

/** Plans a month step by step (docs/product.md, Month). */
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
      return { ...step(state, pending), ...place, typed: "" };
    }
    case "undo": {
      const before = state.done.at(-1);
      if (before === undefined) return state;
      const undone = [...state.undone, state.pending];
      return { ...state, pending: before, done: state.done.slice(0, -1), undone, typed: "" };
    }
    case "redo": {
      const next = state.undone.at(-1);
      if (next === undefined) return state;
      const done = [...state.done, state.pending];
      return { ...state, pending: next, done, undone: state.undone.slice(0, -1), typed: "" };
    }
    case "keep-mine": {
      const pending = new Map(state.pending);
      for (const key of action.keys) {
        const change = pending.get(key);
        const expected = action.saved.get(key) ?? null;
        if (change !== undefined) pending.set(key, { ...change, expected });
      }
      return step(state, pending);
    }
    case "take-theirs": {
      const pending = new Map(state.pending);
      for (const key of action.keys) pending.delete(key);
      return step(state, pending);
    }
    case "saved": {
      const pending = new Map(state.pending);
      for (const change of action.changes) {
        const key = cellKey(change);
        const mine = pending.get(key);
        if (mine?.person === change.person) pending.delete(key);
        // Changed again while it was being saved: what was saved is what is there now.
        else if (mine?.expected === change.expected)
          pending.set(key, { ...mine, expected: change.person });
      }
      // What led to what is saved now is undone by changes of its own.
      return { ...state, pending, done: [], undone: [] };
    }
    case "restore":
      return step(
        state,
        new Map(action.changes.map((change) => [cellKey(change), change] as const)),
      );
  }
}

function step(state: GridState, pending: Pending): GridState {
  if (pending === state.pending) return state;
  return { ...state, pending, done: [...state.done, state.pending].slice(-STEPS), undone: [] };
}

function withChanges(before: Pending, saved: Saved, changes: readonly GridChange[]): Pending {
  const pending = new Map(before);
  for (const { date, role, position, person } of changes) {
    const cell = { date, role, position };
    const key = cellKey(cell);
    const present = saved.get(key) ?? null;
    if (person === present) pending.delete(key);
    else pending.set(key, { ...cell, person, expected: before.get(key)?.expected ?? present });
  }
  return isSame(before, pending) ? before : pending;
}

function isSame(before: Pending, after: Pending): boolean {
  if (before.size !== after.size) return false;
  return [...after].every(([key, { person }]) => before.get(key)?.person === person);
}

/** Who is on each post, for `Saved`. */
export function savedOf(posts: readonly MonthPost[]): Saved {
  return new Map(posts.map((post) => [cellKey(post), post.person]));
}

/** What would be saved: without what others have brought about meanwhile. */
export function unsavedOf(pending: Pending, saved: Saved): GridChange[] {
  return [...pending]
    .flatMap(([key, change]) => (change.person === (saved.get(key) ?? null) ? [] : [change]))
    .sort(byCell);
}

/** The unsaved changes of posts that somebody else has changed since, with who is there now. */
export function overtakenOf(
  unsaved: readonly GridChange[],
  saved: Saved,
): (GridChange & { present: string | null })[] {
  return unsaved.flatMap((change) => {
    const present = saved.get(cellKey(change)) ?? null;
    return present === change.expected ? [] : [{ ...change, present }];
  });
}

/** What is selected. */
export function areaOf({ active, anchor }: Pick<GridState, "active" | "anchor">): Area {
  return {
    top: Math.min(active.row, anchor.row),
    bottom: Math.max(active.row, anchor.row),
    left: Math.min(active.column, anchor.column),
    right: Math.max(active.column, anchor.column),
  };
}

/** The changes that put a person on a post, who then leaves another position of the same role on that day. */
export function putOn(plan: readonly MonthPost[], cell: MonthCell, person: string): GridChange[] {
  const others = plan.filter(
    (post) => post.date === cell.date && post.role === cell.role && post.person === person,
  );
  const left = others
    .filter(({ position }) => position !== cell.position)
    .map((post): GridChange => ({ ...post, person: null, expected: person }));
  const key = cellKey(cell);
  const expected = plan.find((post) => cellKey(post) === key)?.person ?? null;
  return [...left, { ...cell, person, expected }];
}

/** The changes one after the other, each made of the plan that those before it leave. */
export function inTurn<One>(
  plan: readonly MonthPost[],
  items: readonly One[],
  changesOf: (plan: readonly MonthPost[], item: One) => readonly GridChange[],
): GridChange[] {
  const all: GridChange[] = [];
  let present = plan;
  for (const item of items) {
    const changes = changesOf(present, item);
    if (changes.length === 0) continue;
    all.push(...changes);
    present = planAfter(present, changes);
  }
  return all;
}
