import { sameBedsText } from "./ward-preview.js";

const male = { name: "Male", beds: ["1", "2", "10"] };

it("says that another ward has beds of these names, whatever their case and spaces", () => {
  expect(sameBedsText(["1", " 2 "], [male])).toBe(
    "Male has beds of these names too. On a card such a bed needs its ward as well, as in “Male 1”.",
  );
  expect(sameBedsText(["A 1"], [{ name: "Male", beds: ["a1"] }])).toContain("Male has bed a1 too.");
  expect(sameBedsText(["1"], [male, { name: "Female", beds: ["1"] }])).toContain(
    "Male, Female have beds of these names too.",
  );
});

it("says nothing where each bed is known by its name alone", () => {
  expect(sameBedsText(["M1", "M2"], [male])).toBeNull();
  expect(sameBedsText([], [male])).toBeNull();
});
