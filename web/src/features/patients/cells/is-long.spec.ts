/** @jest-environment ./web/testing/browser.cjs */
import { isLong } from "./cells.js";

it.each([
  ["Adaeze Okafor", 24, false],
  ["Oluwaseun Adebayo-Williams", 24, true],
  ["", 24, false],
  ["王小明王小明王小明王小明王", 24, true],
  ["王小明", 24, false],
])("treats %j with room for %d characters as long: %p", (text, room, long) => {
  expect(isLong(text, room)).toBe(long);
});
