import * as fc from "fast-check";
import {
  DEFAULT_ROLES,
  isDefaultRole,
  joinTeams,
  nameProblem,
  splitTeams,
  withoutTeam,
} from "./department.js";

describe("default roles", () => {
  it("are the eight that every hospital has", () => {
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

  it.each([...DEFAULT_ROLES, "house officer", " REGISTRAR "])(
    "given %j, then it is locked",
    (role) => {
      expect(isDefaultRole(role)).toBe(true);
    },
  );

  it.each(["Nurse", "", "Registrars"])("given %j, then it is not locked", (role) => {
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
  ])("given %j, then the problem is %s", (name, problem) => {
    expect(nameProblem(name)).toBe(problem);
  });
});

describe("teams", () => {
  it("given blanks and empty parts, then only names remain", () => {
    expect(splitTeams(" Surgery, ,ENT,")).toEqual(["Surgery", "ENT"]);
  });

  it("given no text, then there are none", () => {
    expect(splitTeams("")).toEqual([]);
  });

  it("given one department's name in another case, then the others remain", () => {
    expect(withoutTeam("Surgery, ENT,Cardiology", " ent ")).toBe("Surgery,Cardiology");
  });

  it("given any good names, then joining and splitting returns them", () => {
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
