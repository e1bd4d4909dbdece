import { cardOf } from "./card.fixture.js";
import { changedCardErrors, changedMeanwhile, newCardErrors, readAge } from "./card-form.js";

const GIVEN = {
  name: "Ada Obi",
  gender: "female",
  age: 3,
  hospital_no: "HN-1",
  status: "card_opened",
} as const;

describe("readAge", () => {
  it.each([
    ["34", 34],
    [" 0.5 ", 0.5],
    ["6 months", "6 months"],
    ["", ""],
    ["1e3", "1e3"],
  ])("reads %j as %j", (text, age) => {
    expect(readAge(text)).toBe(age);
  });
});

describe("a new card", () => {
  it("is fine when every field is given", () => {
    expect(newCardErrors(GIVEN)).toEqual({});
  });

  it.each(["name", "hospital_no"])("needs more than blanks in %s", (field) => {
    expect(Object.keys(newCardErrors({ ...GIVEN, [field]: "  " }))).toEqual([field]);
  });

  it.each(["", 0, -1])("refuses the age %j", (age) => {
    expect(Object.keys(newCardErrors({ ...GIVEN, age }))).toEqual(["age"]);
  });

  it("names every problem at once", () => {
    const nothing = { name: "", gender: "" as never, age: "", hospital_no: "" };
    expect(Object.keys(newCardErrors(nothing)).sort()).toEqual([
      "age",
      "gender",
      "hospital_no",
      "name",
    ]);
  });
});

describe("a changed card", () => {
  it("may have an empty bed but not an empty name", () => {
    expect(changedCardErrors({ bed_no: "", name: "" })).toEqual({ name: "Name is required" });
  });
});

describe("changedMeanwhile", () => {
  it("names the fields that differ, whatever the version", () => {
    const card = cardOf();
    expect(changedMeanwhile(card, { ...card, version: 9, bed_no: "Z", teams: "" })).toEqual([
      "bed_no",
      "teams",
    ]);
  });
});
