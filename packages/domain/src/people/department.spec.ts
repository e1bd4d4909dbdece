import * as fc from "fast-check";
import {
  DEFAULT_ROLES,
  isDefaultRole,
  joinTeams,
  nameProblem,
  removeTeam,
  splitTeams,
} from "./department.js";

describe("default roles", () => {
  it("includes the eight roles that every hospital has", () => {
    expect(DEFAULT_ROLES).toEqual([
      "Officer",
      "Registrar",
      "Senior Registrar",
      "Consultant",
      "Medical Officer",
      "House Officer",
      "Casualty Officer",
      "Chief Medical Director",
    ]);
  });

  it.each([...DEFAULT_ROLES, "house officer", " REGISTRAR "])("contains %j", (role) => {
    expect(isDefaultRole(role)).toBe(true);
  });

  it.each(["Nurse", "", "Registrars"])("does not contain %j", (role) => {
    expect(isDefaultRole(role)).toBe(false);
  });
});

describe("nameProblem", () => {
  it.each([
    ["Surgery", null],
    ["x".repeat(80), null],
    [` ${"x".repeat(80)} `, null],
    ["", "empty"],
    ["  ", "empty"],
    ["x".repeat(81), "too_long"],
    ["Ear, Nose", "comma"],
    ["Ear/Nose", "slash"],
    ["Ear\\Nose", "slash"],
  ])("checks %j and returns the problem %s", (name, problem) => {
    expect(nameProblem(name)).toBe(problem);
  });
});

describe("list of teams", () => {
  it("ignores blanks and empty parts", () => {
    expect(splitTeams(" Surgery, ,ENT,")).toEqual(["Surgery", "ENT"]);
  });

  it("is empty for an empty text", () => {
    expect(splitTeams("")).toEqual([]);
  });

  it("no longer contains a removed department, regardless of case", () => {
    expect(removeTeam("Surgery, ENT,Cardiology", " ent ")).toBe("Surgery,Cardiology");
  });

  it("survives joining and splitting", () => {
    const good = fc
      .string()
      .map((name) => name.trim())
      .filter((name) => nameProblem(name) === null);
    fc.assert(
      fc.property(fc.array(good), (names) => {
        expect(splitTeams(joinTeams(names))).toEqual(names);
      }),
    );
  });
});
