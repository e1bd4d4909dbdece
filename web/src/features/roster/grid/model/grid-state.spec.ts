import {
  applyChanges,
  type GridChange,
  invertChanges,
  type MonthPost,
} from "@wardline/domain/roster-month/month-plan";
import {
  assignPost,
  EMPTY_GRID,
  findOvertaken,
  type GridAction,
  type GridState,
  getSelectedArea,
  gridReducer,
  listUnsaved,
  toSavedPosts,
} from "./grid-state.js";

const buildFirstPost = (date: string, person: string): MonthPost => ({
  date,
  role: "Registrar",
  position: 1,
  person,
});
const change = (date: string, person: string | null): GridChange => ({
  ...buildFirstPost(date, ""),
  person,
  expected: null,
});

const SAVED_POSTS = toSavedPosts([buildFirstPost("2026-12-01", "ada")]);

function applyActions(actions: readonly GridAction[], state: GridState = EMPTY_GRID): GridState {
  return actions.reduce(gridReducer, state);
}

const buildEntry = (changes: readonly GridChange[], saved = SAVED_POSTS): GridAction => ({
  type: "change",
  saved,
  changes,
});

const people = (state: GridState, saved = SAVED_POSTS) =>
  listUnsaved(state.pending, saved).map(({ date, person }) => `${date.slice(8)} ${person}`);

describe("the draft of a month", () => {
  it("stores a change with the previous person, and drops it if that person is restored", () => {
    const changed = applyActions([buildEntry([change("2026-12-01", "bola")])]);
    expect(listUnsaved(changed.pending, SAVED_POSTS)).toEqual([
      { ...buildFirstPost("2026-12-01", "bola"), expected: "ada" },
    ]);
    expect(people(applyActions([buildEntry([change("2026-12-01", "ada")])], changed))).toEqual([]);
  });

  it("undoes and redoes step by step; a new change clears the redo steps", () => {
    const twoChanges = applyActions([
      buildEntry([change("2026-12-01", "bola")]),
      buildEntry([change("2026-12-02", "bola"), change("2026-12-03", "bola")]),
    ]);
    const undone = applyActions([{ type: "undo" }], twoChanges);
    expect(people(undone)).toEqual(["01 bola"]);
    expect(people(applyActions([{ type: "redo" }], undone))).toEqual(people(twoChanges));
    expect(
      people(applyActions([{ type: "undo" }, { type: "undo" }, { type: "undo" }], twoChanges)),
    ).toEqual([]);
    const other = applyActions(
      [buildEntry([change("2026-12-04", "ada")]), { type: "redo" }],
      undone,
    );
    expect(people(other)).toEqual(["01 bola", "04 ada"]);
  });

  it("adds no undo step when nothing changes", () => {
    expect(applyActions([buildEntry([change("2026-12-01", "ada")])]).done).toEqual([]);
  });

  it("keeps all changes, including one to a post that somebody else has changed, until the person chooses a version of that post", () => {
    const mine = applyActions([
      buildEntry([change("2026-12-01", "bola"), change("2026-12-02", "bola")]),
    ]);
    const now = toSavedPosts([buildFirstPost("2026-12-01", "chidi")]);
    const waiting = findOvertaken(listUnsaved(mine.pending, now), now);
    expect(waiting.map(({ date, present }) => `${date} ${present}`)).toEqual(["2026-12-01 chidi"]);
    const keys = ["2026-12-01|Registrar|1"];
    const afterKeepMine = applyActions([{ type: "keep-mine", saved: now, keys }], mine);
    expect(findOvertaken(listUnsaved(afterKeepMine.pending, now), now)).toEqual([]);
    expect(listUnsaved(afterKeepMine.pending, now)[0]).toMatchObject({
      person: "bola",
      expected: "chidi",
    });
    const afterTakeTheirs = applyActions([{ type: "take-theirs", keys }], mine);
    expect(people(afterTakeTheirs, now)).toEqual(["02 bola"]);
  });

  it("has nothing left to save when another person entered the same change", () => {
    const mine = applyActions([buildEntry([change("2026-12-01", "bola")])]);
    expect(people(mine, toSavedPosts([buildFirstPost("2026-12-01", "bola")]))).toEqual([]);
  });

  it("keeps changes made during a save, and reverses saved changes with new ones", () => {
    const sent = listUnsaved(
      applyActions([buildEntry([change("2026-12-01", "bola")])]).pending,
      SAVED_POSTS,
    );
    const typing = applyActions([
      buildEntry([change("2026-12-01", "bola")]),
      buildEntry([change("2026-12-02", "ada")]),
      { type: "saved", changes: sent },
    ]);
    const now = toSavedPosts([buildFirstPost("2026-12-01", "bola")]);
    expect(people(typing, now)).toEqual(["02 ada"]);
    expect(people(applyActions([buildEntry(invertChanges(sent), now)], typing), now)).toEqual([
      "01 ada",
      "02 ada",
    ]);
  });

  it("does not mistake its own save for another person's change if the post changed again", () => {
    const sent = listUnsaved(
      applyActions([buildEntry([change("2026-12-01", "bola")])]).pending,
      SAVED_POSTS,
    );
    const again = applyActions([
      buildEntry([change("2026-12-01", "bola")]),
      buildEntry([change("2026-12-01", "chidi")]),
      { type: "saved", changes: sent },
    ]);
    const now = toSavedPosts([buildFirstPost("2026-12-01", "bola")]);
    expect(findOvertaken(listUnsaved(again.pending, now), now)).toEqual([]);
    expect(listUnsaved(again.pending, now)).toMatchObject([{ person: "chidi", expected: "bola" }]);
  });

  it("selects the area between the anchor and the active cell", () => {
    const state = applyActions([
      { type: "go", to: { row: 2, column: 5 } },
      { type: "go", to: { row: 1, column: 7 }, extends: true },
    ]);
    expect(getSelectedArea(state)).toEqual({ top: 1, bottom: 2, left: 5, right: 7 });
    expect(
      getSelectedArea(applyActions([{ type: "go", to: { row: 0, column: 0 } }], state)),
    ).toEqual({
      top: 0,
      bottom: 0,
      left: 0,
      right: 0,
    });
  });
});

it("moves a person who is assigned another position of the same role", () => {
  const plan = [
    buildFirstPost("2026-12-01", "ada"),
    { ...buildFirstPost("2026-12-01", "bola"), position: 2 },
  ];
  const changes = assignPost(plan, { date: "2026-12-01", role: "Registrar", position: 1 }, "bola");
  expect(applyChanges(plan, changes)).toEqual([buildFirstPost("2026-12-01", "bola")]);
});
