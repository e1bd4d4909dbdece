import * as fc from "fast-check";
import { splitGraphemes } from "../text/graphemes.js";
import { DEFAULT_NAME_DISPLAY, NAME_DISPLAY_LABELS, NAME_DISPLAYS } from "./name-display.js";
import { maskHospitalNo, maskName } from "./name-mask.js";

describe("maskName", () => {
  it.each([
    ["full", "Adaeze Obi"],
    ["short", "Adaeze O."],
    ["initials", "A. O."],
    ["hospital_no", ""],
  ] as const)("shows a name of two words in the form %s as %j", (mode, expected) => {
    expect(maskName("Adaeze Obi", mode)).toBe(expected);
  });

  it("leaves the name unchanged in the full form", () => {
    expect(maskName("  dr. Adaeze  OBI ", "full")).toBe("  dr. Adaeze  OBI ");
  });

  it.each([
    ["one word only", "Adaeze", "Adaeze", "A."],
    ["middle names", "Adaeze Ngozi Chi Obi", "Adaeze O.", "A. O."],
    ["extra blanks", "  Adaeze \t  Obi ", "Adaeze O.", "A. O."],
    ["a hyphen in the first name", "Mary-Jane Obi", "Mary-Jane O.", "M. O."],
    ["a hyphen in the last name", "Adaeze Obi-Okoye", "Adaeze O.", "A. O."],
    ["an apostrophe", "Sean O'Neil", "Sean O.", "S. O."],
    ["a leading apostrophe", "'Abd Allah", "'Abd A.", "A. A."],
    ["small letters", "adaeze obi", "adaeze O.", "A. O."],
    ["a title", "Dr. Adaeze Obi", "Adaeze O.", "A. O."],
    ["two titles", "Chief Mrs Adaeze Obi", "Adaeze O.", "A. O."],
    ["a suffix", "Emeka Obi Jr.", "Emeka O.", "E. O."],
    ["a title that is the whole name", "Chief", "Chief", "C."],
    ["the family name first", "Obi, Adaeze", "Adaeze O.", "A. O."],
    ["a suffix after a comma", "Emeka Obi, Jr", "Emeka O.", "E. O."],
    ["stray punctuation", "- Adaeze - Obi -", "Adaeze O.", "A. O."],
    ["a number", "Unknown Male 3", "Unknown M.", "U. M."],
    ["Arabic letters", "محمد عبد الله", "محمد ا.", "م. ا."],
    ["Hebrew letters", "דוד כהן", "דוד כ.", "ד. כ."],
    [
      "a combining mark",
      "E\u0301milie O\u0323la\u0301",
      "E\u0301milie O\u0323.",
      "E\u0301. O\u0323.",
    ],
    ["letters beyond the basic plane", "𞤀𞤣𞤢 𞤄𞤢", "𞤀𞤣𞤢 𞤄.", "𞤀. 𞤄."],
    ["a letter whose capital is two letters", "ßara ßeta", "ßara ß.", "ß. ß."],
    ["no text", "", "", ""],
    ["no letters at all", " -- ", "", ""],
  ])("shortens and abbreviates a name with %s", (_, name, short, initials) => {
    expect([maskName(name, "short"), maskName(name, "initials")]).toEqual([short, initials]);
  });

  const word = fc.oneof(
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }),
    fc.constantFrom("Dr.", "Obi,", "Adaeze", "O'Neil", "محمد", "Mary-Jane", "ﬁona", "ŉga", "Jr"),
  );
  const name = fc.array(word, { maxLength: 5 }).map((words) => words.join(" "));

  it("shows no word of several letters in full in the form initials", () => {
    fc.assert(
      fc.property(name, (text) => {
        const masked = maskName(text, "initials");
        const lettered = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
        const longer = lettered.filter((part) => splitGraphemes(part).length > 1);
        expect(longer.filter((part) => masked.includes(part))).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  it("shows at most two initials, each followed by a dot, in the form 'initials'", () => {
    fc.assert(
      fc.property(name, (text) => {
        const parts = maskName(text, "initials").split(" ").filter(Boolean);
        const lengths = parts.map((part) => splitGraphemes(part.slice(0, -1)).length);
        expect([[], [1], [1, 1]]).toContainEqual(lengths);
      }),
      { numRuns: 2000 },
    );
  });

  it("shows nothing of a name in the form hospital_no", () => {
    fc.assert(fc.property(name, (text) => expect(maskName(text, "hospital_no")).toBe("")));
  });
});

describe("maskHospitalNo", () => {
  it.each([
    ["full", "HN-42"],
    ["short", ""],
    ["initials", ""],
    ["hospital_no", "HN-42"],
  ] as const)("shows the number in the form %s as %j", (mode, expected) => {
    expect(maskHospitalNo("HN-42", mode)).toBe(expected);
  });
});

describe("name displays", () => {
  it("defaults to initials", () => {
    expect(DEFAULT_NAME_DISPLAY).toBe("initials");
  });

  it("has a label for each form", () => {
    expect(Object.keys(NAME_DISPLAY_LABELS)).toEqual([...NAME_DISPLAYS]);
  });
});

describe("short form", () => {
  it.each([
    ["Ada Obi (née Eze)", "Ada O."],
    ["Ada Obi née Eze", "Ada O."],
    ["Ada Obi RN", "Ada O."],
    ["Ada Obi, MBBS, FRCS", "Ada O."],
    ["Baby Ume Twin 1", "Baby U."],
    ["Baby Ume Twin B", "Baby U."],
    ["Twin 2 Ada Obi", "Ada O."],
    ["Ada Obi [2nd]", "Ada O."],
    ["Ada Obi 3", "Ada O."],
    ["山田太郎", "山."],
    ["山田 太郎", "山. 太."],
    ["김철수", "김."],
  ])("of %s is %s", (name, expected) => {
    expect(maskName(name, "short")).toBe(expected);
  });
});
