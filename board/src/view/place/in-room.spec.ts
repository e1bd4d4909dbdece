import fc from "fast-check";
import { countInRoom, cutMiddle } from "./ruler.js";

it.each([
  ["LUTH/2026/0045127", 17, "LUTH/2026/0045127"],
  ["LUTH/2026/0045127", 12, "LUTH…0045127"],
  ["LUTH/2026/0045127", 11, "LUT…0045127"],
  ["LUTH/2026/0045127", 8, "L…045127"],
  ["SL-20410", 12, "SL-20410"],
  ["", 3, ""],
])("cuts the middle of %p to fit %d letters: %p", (text, letters, expected) => {
  expect(cutMiddle(text, letters)).toBe(expected);
});

it("never cuts the end of a number, and never exceeds the given length", () => {
  const maxLetters = fc.integer({ min: 5, max: 20 });
  fc.assert(
    fc.property(fc.string({ maxLength: 30 }), maxLetters, (text, letters) => {
      const cut = cutMiddle(text, letters);
      expect(cut.length).toBeLessThanOrEqual(Math.max(letters, 0));
      expect(cut.at(-1)).toBe(text.at(-1));
    }),
  );
});

it.each([
  [[30, 30, 30], 90, 3],
  [[30, 30, 30], 89, 2],
  [[30, 30, 30], 79, 1],
  [[30, 30, 30], 40, 0],
  [[], 0, 0],
])(
  "fits the first items of the widths %p into %d units, next to a counter of 20: %d",
  (widths, maxLetters, count) => {
    expect(countInRoom(widths, 20, maxLetters)).toBe(count);
  },
);
