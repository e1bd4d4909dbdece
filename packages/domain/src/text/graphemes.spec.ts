import * as fc from "fast-check";
import { splitCodePointClusters, splitGraphemes } from "./graphemes.js";

const SAMPLES: [string, string, string[]][] = [
  ["plain letters", "abc", ["a", "b", "c"]],
  ["nothing", "", []],
  ["a letter with a combining mark", "e\u0301a", ["e\u0301", "a"]],
  ["an Arabic letter with a vowel sign", "م\u064Eن", ["م\u064E", "ن"]],
  ["a character beyond the basic plane", "𝒜b", ["𝒜", "b"]],
  ["an emoji with a skin tone", "👍🏽!", ["👍🏽", "!"]],
  ["a family joined to one emoji", "👩‍👧x", ["👩‍👧", "x"]],
];

describe.each([
  ["graphemes", splitGraphemes],
  ["codePointClusters", splitCodePointClusters],
])("%s", (_, split) => {
  it.each(SAMPLES)("counts the characters of %s as readers see them", (_name, text, expected) => {
    expect(split(text)).toEqual(expected);
  });

  it("returns parts that join to the original text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(split(text).join("")).toBe(text);
      }),
    );
  });

  it("never cuts a surrogate pair", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(split(text).filter((one) => /\p{Surrogate}/u.test(one))).toEqual([]);
      }),
    );
  });
});
