import { namesAny, nameWords } from "./name-words.js";

it("returns the whole name, the number, and their longer words", () => {
  expect(nameWords(["Adaeze O. Li", "SL-204", "adaeze o. li"])).toEqual([
    "adaeze o. li",
    "sl-204",
    "adaeze",
    "204",
  ]);
});

it.each([
  ["At the family's request", false],
  ["Mrs. ADAEZE asked for it", true],
  ["Adaezes", false],
])("decides whether %j names someone: %s", (text, expected) => {
  expect(namesAny(text, ["Adaeze Li"])).toBe(expected);
});
