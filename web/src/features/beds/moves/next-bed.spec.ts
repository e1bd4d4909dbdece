/** @jest-environment ./web/testing/browser.cjs */
import { findNextBed } from "./wards-choosing.js";

// Two rows of three beds, and a third row with one bed in the middle.
const PLACES = [
  ...[0, 100, 200].map((left) => ({ left, top: 0 })),
  ...[0, 100, 200].map((left) => ({ left, top: 60 })),
  { left: 100, top: 120 },
];

it.each([
  ["ArrowRight", 2, 3],
  ["ArrowLeft", 3, 2],
  ["ArrowLeft", 0, 0],
  ["ArrowDown", 1, 4],
  ["ArrowDown", 5, 6],
  ["ArrowUp", 6, 4],
  ["ArrowUp", 1, 1],
])("moves on %s from bed %i to bed %i", (key, from, to) => {
  expect(findNextBed(PLACES, from, key)).toBe(to);
});

it("starts at the first bed if none has the focus", () => {
  expect(findNextBed(PLACES, -1, "ArrowDown")).toBe(0);
  expect(findNextBed([], -1, "ArrowDown")).toBe(-1);
});
