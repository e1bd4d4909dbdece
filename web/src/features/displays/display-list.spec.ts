import type { Display } from "@wardline/contracts/displays";
import { dropDisplay, meantDisplay, putDisplay } from "./display-list.js";

const display = (display_id: string, name = display_id) => ({ display_id, name }) as Display;

it("puts a new display first and a known one in its place", () => {
  const list = [display("b"), display("a")];
  expect(putDisplay(list, display("c")).map(({ name }) => name)).toEqual(["c", "b", "a"]);
  expect(putDisplay(list, display("a", "Ward")).map(({ name }) => name)).toEqual(["b", "Ward"]);
});

it("takes a revoked display out", () => {
  expect(dropDisplay([display("a"), display("b")], "a")).toEqual([display("b")]);
});

describe("the display that is meant until another one is chosen", () => {
  const of = (display_id: string, ...wards: string[]) =>
    ({ ...display(display_id), scope: { wards, departments: [] } }) as Display;
  const hall = of("hall");
  const both = of("both", "north", "south");
  const north = of("north", "north");

  it.each([
    ["the only one", [hall], "", hall],
    ["none of several, for who has no ward", [hall, both, north], "", undefined],
    ["that of the person's ward", [hall, both], "south", both],
    ["the one of fewest wards", [both, north], "north", north],
    ["none, where none is of the person's ward", [hall, north], "south", undefined],
  ])("is %s", (_which, displays, ward, meant) => {
    expect(meantDisplay(displays, ward)).toBe(meant);
  });
});
