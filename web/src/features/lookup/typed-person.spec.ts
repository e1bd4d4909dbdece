import type { EmrMatch } from "@wardline/contracts/emr";
import { meantBy, queryOf, readTypedPerson } from "./typed-person.js";

describe("what is typed of a person", () => {
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
  ])("%j", (text, person) => {
    expect(readTypedPerson(text)).toEqual(person);
  });
});

it.each(["-3", "1e3", "200"])(
  "given %s before a hospital number, then it is the age, about which the form asks",
  (age) => {
    expect(readTypedPerson(`Ada Obi, F, ${age}, SL-701`)).toEqual({
      name: "Ada Obi",
      gender: "female",
      age,
      hospital_no: "SL-701",
    });
  },
);

it("given an age with a short unit, then it is read whole", () => {
  expect(readTypedPerson("Ada Obi, F, 6 wks, SL-701")).toMatchObject({ age: "6 wks" });
});

it("asks for the number, without one for the name", () => {
  expect(queryOf(readTypedPerson("Ada Obi, F, 34, SL-701"))).toBe("SL-701");
  expect(queryOf(readTypedPerson("Ada Obi, 34"))).toBe("Ada Obi");
  expect(queryOf(readTypedPerson(""))).toBe("");
});

describe("whom Enter takes", () => {
  const match = (hospital_no: string, name: string): EmrMatch => ({
    hospital_no,
    name,
    gender: "female",
    age: 34,
    source: "local",
  });
  const found = [match("SL-700", "Halima Sani"), match("SL-70", "Ada Ngozi Obi")];
  const taken = (text: string) => meantBy(readTypedPerson(text), found)?.hospital_no;

  it("is the first, for a number or a name alone", () => {
    expect(taken("SL-70")).toBe("SL-700");
    expect(taken("Halima")).toBe("SL-700");
  });

  it("is nobody else, where number and name were given", () => {
    expect(taken("Ada Obi sl-70")).toBe("SL-70");
    expect(taken("Ada Obi, F, SL-700")).toBeUndefined();
    expect(taken("Ada Obi, F, 34")).toBeUndefined();
  });
});
