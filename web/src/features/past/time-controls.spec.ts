/** @jest-environment ./web/testing/browser.cjs */
import { findStepFrom } from "./time-controls.js";

const MINUTE = 60_000;
const PAST = { from: 0, until: 100 * MINUTE };
const MOMENTS = [5_000, 7_000, 90 * MINUTE];

it.each([
  ["forwards to the next change", 5_000, 1, 7_000],
  ["backwards to the previous change", 7_000, -1, 5_000],
  ["backwards from a time between two changes", 8_000, -1, 7_000],
  ["forwards only up to the last change", 90 * MINUTE, 1, null],
  ["backwards only down to the first change", 5_000, -1, null],
] as const)("moves %s", (_what, at, direction, expected) => {
  expect(findStepFrom(at, "change", direction, MOMENTS, PAST)).toBe(expected);
});

it("does not move to a change after the end of the shown part of the day", () => {
  expect(findStepFrom(8_000, "change", 1, MOMENTS, { from: 0, until: 50 * MINUTE })).toBeNull();
});

it.each([
  ["minute", 10 * MINUTE, 1, 11 * MINUTE],
  ["quarter", 20 * MINUTE, -1, 5 * MINUTE],
  ["quarter", 95 * MINUTE, 1, 100 * MINUTE],
  ["minute", 100 * MINUTE, 1, null],
  ["minute", 0, -1, null],
] as const)("moves by a %s from %i, but never beyond the day", (step, at, direction, expected) => {
  expect(findStepFrom(at, step, direction, MOMENTS, PAST)).toBe(expected);
});
