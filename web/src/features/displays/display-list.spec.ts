/** @jest-environment ./web/testing/browser.cjs */
import type { Display } from "@wardline/contracts/displays";
import { dropDisplay, putDisplay } from "./displays.js";

const display = (display_id: string, name = display_id) => ({ display_id, name }) as Display;

it("puts a new display first and a known one in its place", () => {
  const list = [display("b"), display("a")];
  expect(putDisplay(list, display("c")).map(({ name }) => name)).toEqual(["c", "b", "a"]);
  expect(putDisplay(list, display("a", "Ward")).map(({ name }) => name)).toEqual(["b", "Ward"]);
});

it("takes a revoked display out", () => {
  expect(dropDisplay([display("a"), display("b")], "a")).toEqual([display("b")]);
});
