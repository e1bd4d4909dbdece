import { formatCount, formatNumber, formatOrdinal, pluralise } from "./format-count.js";

it.each([
  [0, "0 patients"],
  [1, "1 patient"],
  [2, "2 patients"],
  [1_200, "1,200 patients"],
])("formats %d as %s", (count, text) => {
  expect(formatCount(count, "patient")).toBe(text);
});

it("uses an irregular plural", () => {
  expect(formatCount(1, "entry", "entries")).toBe("1 entry");
  expect(formatCount(3, "entry", "entries")).toBe("3 entries");
});

it("returns the word alone if the number is written elsewhere", () => {
  expect([pluralise(1, "is", "are"), pluralise(2, "is", "are"), pluralise(0, "screen")]).toEqual([
    "is",
    "are",
    "screens",
  ]);
});

it("groups the digits of large numbers", () => {
  expect([formatNumber(999), formatNumber(10_000)]).toEqual(["999", "10,000"]);
});

it("formats an ordinal", () => {
  expect([1, 2, 3, 4, 11, 22].map(formatOrdinal)).toEqual([
    "1st",
    "2nd",
    "3rd",
    "4th",
    "11th",
    "22nd",
  ]);
});
