import { listNameWords, mentionsAny } from "./name-words.js";

it("returns the whole name, the number, and their longer words", () => {
  expect(listNameWords(["Adaeze O. Li", "SL-204", "adaeze o. li"])).toEqual([
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
  expect(mentionsAny(text, ["Adaeze Li"])).toBe(expected);
});
