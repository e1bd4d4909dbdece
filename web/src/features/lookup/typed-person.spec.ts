import type { EmrMatch } from "@wardline/contracts/patients/emr";
import { createBirthReader } from "../../shared/patients/typed-birth.js";
import { decideMatch, readTypedPerson, searchText } from "./typed-person.js";

describe("a typed line about a person", () => {
  it.each([
    [" HN-7 ", { hospital_no: "HN-7" }],
    ["SL 701", { hospital_no: "SL 701" }],
    ["34", { hospital_no: "34" }],
    ["Ada Obi", { name: "Ada Obi" }],
    ["Baby 2 of Ada Obi", { name: "Baby 2 of Ada Obi" }],
    ["Ada Obi F", { name: "Ada Obi F" }],
    ["Ada Obi, F", { name: "Ada Obi", gender: "female" }],
    ["Obi, Ada, male", { name: "Obi, Ada", gender: "male" }],
    ["Ada Obi SL-701", { name: "Ada Obi", hospital_no: "SL-701" }],
    ["Ada Obi 10023", { name: "Ada Obi", hospital_no: "10023" }],
    ["Ada Obi 34", { name: "Ada Obi", age: "34" }],
    ["Ada Obi 34 12", { name: "Ada Obi", age: "34", hospital_no: "12" }],
    ["Ada, 34", { name: "Ada", age: "34" }],
    [
      "Ada Obi, F, 34, SL-701",
      { name: "Ada Obi", gender: "female", age: "34", hospital_no: "SL-701" },
    ],
    [
      "ada obi m 6 months sl-701",
      { name: "ada obi", gender: "male", age: "6 months", hospital_no: "sl-701" },
    ],
    ["  ", {}],
  ])("is split into its details: %j", (text, person) => {
    expect(readTypedPerson(text)).toEqual(person);
  });
});

it.each([
  ["Ada Obi, F, 12/3/1984, SL-701", { age: "42", date_of_birth: "1984-03-12" }],
  ["Ada Obi, F, 2026-04-09, SL-701", { age: "7 months", date_of_birth: "2026-04-09" }],
  ["Ada Obi, F, 34, SL-701", { age: "34" }],
])(
  "reads a date of birth in place of the age if the hospital uses dates of birth: %j",
  (text, expected) => {
    const readBirth = createBirthReader("Africa/Lagos", "2026-11-29");
    const person = { name: "Ada Obi", gender: "female", hospital_no: "SL-701" };
    expect(readTypedPerson(text, readBirth)).toEqual({ ...person, ...expected });
  },
);

it.each(["-3", "1e3", "200"])(
  "reads %s before a hospital number as an age, which the form asks to confirm",
  (age) => {
    expect(readTypedPerson(`Ada Obi, F, ${age}, SL-701`)).toEqual({
      name: "Ada Obi",
      gender: "female",
      age,
      hospital_no: "SL-701",
    });
  },
);

it("accepts an abbreviated unit in an age", () => {
  expect(readTypedPerson("Ada Obi, F, 6 wks, SL-701")).toMatchObject({ age: "6 wks" });
});

it("searches for the number, or for the name if there is no number", () => {
  expect(searchText(readTypedPerson("Ada Obi, F, 34, SL-701"))).toBe("SL-701");
  expect(searchText(readTypedPerson("Ada Obi, 34"))).toBe("Ada Obi");
  expect(searchText(readTypedPerson(""))).toBe("");
});

describe("the effect of Enter", () => {
  const match = (hospital_no: string, name: string, more: Partial<EmrMatch> = {}): EmrMatch => ({
    hospital_no,
    name,
    gender: "female",
    age: 34,
    source: "local",
    ...more,
  });
  const foundMatches = [match("SL-700", "Halima Sani"), match("SL-70", "Ada Ngozi Obi")];
  const decide = (text: string, matches = foundMatches) => {
    const decision = decideMatch(readTypedPerson(text), matches);
    return typeof decision === "string" ? decision : decision.take.hospital_no;
  };

  it("fills in the only record with exactly the typed number, whichever list contains it", () => {
    expect(decide("sl-70")).toBe("SL-70");
    expect(decide("Ada Obi sl-70")).toBe("SL-70");
    expect(decide("HALIMA", [match("Halima", "Ada Obi")])).toBe("Halima");
  });

  it("opens a new patient's record for a number that nobody has, even if longer numbers begin with it", () => {
    expect(decide("SL-7")).toBe("new");
    expect(decide("SL-7", [])).toBe("new");
    expect(decide("Ada Obi, F, 34")).toBe("new");
    expect(decide("Nobody", [])).toBe("new");
  });

  it("lets the person choose if only a name is typed, or if the number belongs to another name", () => {
    expect(decide("Halima")).toBe("choose");
    expect(decide("Ada Obi, F, SL-700")).toBe("choose");
    expect(decide("NAT-1", [match("SL-70", "Ada Obi", { source: "emr" })])).toBe("choose");
  });

  it("lets the person choose if two records have the number", () => {
    const duplicates = [match("SL-70", "Ada Obi", { source: "emr" }), match("sl-70", "Bola Ade")];
    expect(decide("SL-70", duplicates)).toBe("choose");
  });

  it.each<[string, Partial<EmrMatch>]>([
    ["deceased", { deceased: true }],
    ["inactive", { inactive: true }],
    ["merged into another", { replaced_by: "SL-71" }],
    ["known by a former number alone", { former_number: "SL-70" }],
    ["known by a former name alone", { former_name: "Ada Obi" }],
  ])("lets the person choose if the record is %s", (_, mark) => {
    expect(decide("SL-70", [match("SL-70", "Ada Obi", mark)])).toBe("choose");
  });
});
