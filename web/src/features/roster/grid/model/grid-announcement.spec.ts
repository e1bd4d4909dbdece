import { describeGridAction } from "./grid-keys.js";
import { EMPTY_GRID, type GridAction } from "./grid-state.js";

const change = (day: number, person: string | null) => ({
  date: `2026-11-0${day}`,
  role: "House Officer",
  position: 1,
  person,
  expected: null,
});
const buildAction = (...changes: ReturnType<typeof change>[]): GridAction =>
  ({ type: "change", saved: new Map(), changes }) as GridAction;

it.each<[string, GridAction]>([
  ["3 posts: House Officer", buildAction(change(1, "a"), change(2, "a"), change(3, "a"))],
  ["House Officer", buildAction(change(1, "a"))],
  ["House Officer cleared", buildAction(change(1, null))],
  ["Nothing changed", buildAction()],
  ["4 cells selected", { type: "go", to: { row: 1, column: 1 }, extends: true }],
  ["", { type: "go", to: { row: 1, column: 1 } }],
  ["Nothing to undo", { type: "undo" }],
  ["Typed b", { type: "type", typed: "b" }],
])("announces %j after %j", (text, action) => {
  expect(describeGridAction([action], EMPTY_GRID)).toBe(text);
});

it("announces that an undo restored something", () => {
  expect(describeGridAction([{ type: "undo" }], { ...EMPTY_GRID, done: [new Map()] })).toBe(
    "Undone",
  );
});
