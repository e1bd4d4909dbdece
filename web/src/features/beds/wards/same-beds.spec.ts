import { sameBedsText } from "./ward-preview.js";

const male = { name: "Male", beds: ["1", "2", "10"] };

it("names other wards with the same bed labels, ignoring case and spaces", () => {
  expect(sameBedsText(["1", " 2 "], [male])).toBe(
    "Male has beds with these names too. On cards, write these beds with their ward, as in “Male 1”.",
  );
  expect(sameBedsText(["A 1"], [{ name: "Male", beds: ["a1"] }])).toContain("Male has bed a1 too.");
  expect(sameBedsText(["1"], [male, { name: "Female", beds: ["1"] }])).toContain(
    "Male, Female have beds with these names too.",
  );
});

it("returns nothing if every label is unique", () => {
  expect(sameBedsText(["M1", "M2"], [male])).toBeNull();
  expect(sameBedsText([], [male])).toBeNull();
});
