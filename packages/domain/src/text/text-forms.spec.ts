import * as fc from "fast-check";
import {
  findEqualTexts,
  toComparedText,
  toSearchText,
  toStoredText,
  toTwoLetterSearchText,
} from "./text-forms.js";

const character = fc.oneof(
  fc.constantFrom(
    ...Array.from(
      "aZ1-İıßẞøŁæœÞŋöÜÅéọ\u0301\u0308\u0328\u200b\u200d\u200f\ufeff\u00ad\u00a0\u3000\u2011–−ＡＺ１ﬁ",
    ),
  ),
  fc.constantFrom(...Array.from("ΣςЁйעلیىک٣۴かガ가क़ไ山👨\ufe0f\u115f\u2800\u0085\u3000´")),
  fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
);
const text = fc.string({ unit: character, maxLength: 12 });

it("lists once each text that occurs in several spellings", () => {
  expect(findEqualTexts(["Z-1", "A-1", "z–1", "Z-1\u200b"])).toEqual(["Z-1"]);
});

describe("text normalisation", () => {
  it("is idempotent, and the compared form depends only on the stored form", () => {
    fc.assert(
      fc.property(text, (given) => {
        for (const form of [toStoredText, toComparedText, toSearchText, toTwoLetterSearchText]) {
          expect(form(form(given))).toBe(form(given));
        }
        expect(toComparedText(toStoredText(given))).toBe(toComparedText(given));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ["Z-1\u200b", "Z-1"],
    ["Internal\u00a0Medicine", "Internal Medicine"],
    ["  Ada \u3000 Obi\u00ad ", "Ada Obi"],
    ["Zoe\u0308", "Zoë"],
    ["A\u202eB\u2060C", "ABC"],
    ["ی\u200f\u2800", "ی"],
  ])("stores %j as %j", (given, expected) => {
    expect(toStoredText(given)).toBe(expected);
  });

  it.each(["می\u200cخواهم", "क्\u200dष", "👨\u200d👩", "علي\u200f (ICU)"])(
    "keeps the joiners and direction marks of %j",
    (given) => {
      expect(toStoredText(given)).toBe(given);
    },
  );

  it.each([
    ["Ｚ－１", "z-1"],
    ["SL‑21 – B", "sl-21 - b"],
    ["ISI", "isi"],
    ["STRASSE", toComparedText("straße")],
    ["ΟΔΟΣ", toComparedText("οδος")],
  ])("compares %j as %j", (given, expected) => {
    expect(toComparedText(given)).toBe(expected);
  });

  it.each([
    ["Zoë Brontë", "zoe bronte", "zoe bronte"],
    ["Łukasz Sørensen", "lukasz sorensen", "lukasz soerensen"],
    ["MÜLLER", "muller", "mueller"],
    ["Þóra Æsa ıŋ Ɓala", "thora aesa in bala", "thora aesa ing bala"],
    ["O’Brien", "o'brien", "o'brien"],
    ["علی کريم ٣", "علي كريم 3", "علي كريم 3"],
  ])("searches %j as %j and %j", (given, plain, asTwo) => {
    expect([toSearchText(given), toTwoLetterSearchText(given)]).toEqual([plain, asTwo]);
  });
});
