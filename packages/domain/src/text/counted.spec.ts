import { counted, numberText, ordinal, pluralOf } from "./counted.js";

it.each([
  [0, "0 patients"],
  [1, "1 patient"],
  [2, "2 patients"],
  [1_200, "1,200 patients"],
])("formats %d as %s", (count, text) => {
  expect(counted(count, "patient")).toBe(text);
});

it("uses an irregular plural", () => {
  expect(counted(1, "entry", "entries")).toBe("1 entry");
  expect(counted(3, "entry", "entries")).toBe("3 entries");
});

it("returns the word alone if the number is written elsewhere", () => {
  expect([pluralOf(1, "is", "are"), pluralOf(2, "is", "are"), pluralOf(0, "screen")]).toEqual([
    "is",
    "are",
    "screens",
  ]);
});

it("groups the digits of large numbers", () => {
  expect([numberText(999), numberText(10_000)]).toEqual(["999", "10,000"]);
});

it("formats an ordinal", () => {
  expect([1, 2, 3, 4, 11, 22].map(ordinal)).toEqual(["1st", "2nd", "3rd", "4th", "11th", "22nd"]);
});
