/** @jest-environment ./web/testing/browser.cjs */
import type { Display } from "@wardline/contracts/boards/displays";
import { chooseDefaultDisplay, dropDisplay, putDisplay } from "./displays.js";

const buildNamed = (display_id: string, name = display_id) => ({ display_id, name }) as Display;

it("puts a new display first, and replaces a known display in its position", () => {
  const list = [buildNamed("b"), buildNamed("a")];
  expect(putDisplay(list, buildNamed("c")).map(({ name }) => name)).toEqual(["c", "b", "a"]);
  expect(putDisplay(list, buildNamed("a", "Ward")).map(({ name }) => name)).toEqual(["b", "Ward"]);
});

it("removes a revoked display", () => {
  expect(dropDisplay([buildNamed("a"), buildNamed("b")], "a")).toEqual([buildNamed("b")]);
});

describe("chooseDefaultDisplay", () => {
  const buildScoped = (display_id: string, ...wards: string[]) =>
    ({ ...buildNamed(display_id), scope: { wards, departments: [] } }) as Display;
  const hall = buildScoped("hall");
  const both = buildScoped("both", "north", "south");
  const north = buildScoped("north", "north");

  it.each([
    ["the only display", [hall], "", hall],
    ["none of several displays for a person without a ward", [hall, both, north], "", undefined],
    ["the display of the person's ward", [hall, both], "south", both],
    ["the display with the fewest wards", [both, north], "north", north],
    ["none if no display is for the person's ward", [hall, north], "south", undefined],
  ])("returns %s", (_which, displays, ward, expected) => {
    expect(chooseDefaultDisplay(displays, ward)).toBe(expected);
  });
});
