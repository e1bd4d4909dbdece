import {
  isRosterRole,
  ROSTER_ROLE_FIELDS,
  ROSTER_ROLE_PLURALS,
  ROSTER_ROLES,
} from "./roster-role.js";

describe("roster roles", () => {
  it("are four, from the house officer up", () => {
    expect(ROSTER_ROLES).toEqual(["House Officer", "Registrar", "Senior Registrar", "Consultant"]);
  });

  it("are kept under the fields of a department's entry", () => {
    expect(ROSTER_ROLES.map((role) => ROSTER_ROLE_FIELDS[role])).toEqual([
      "houseOfficer",
      "registrar",
      "seniorRegistrar",
      "consultant",
    ]);
  });

  it("head their sections in the plural", () => {
    expect(ROSTER_ROLES.map((role) => ROSTER_ROLE_PLURALS[role])).toEqual([
      "House Officers",
      "Registrars",
      "Senior Registrars",
      "Consultants",
    ]);
  });
});

describe("isRosterRole", () => {
  it.each(ROSTER_ROLES)("given %s, then a roster can name it", (role) => {
    expect(isRosterRole(role)).toBe(true);
  });

  it.each(["Officer", "consultant", ""])("given %j, then a roster cannot", (role) => {
    expect(isRosterRole(role)).toBe(false);
  });
});
