import {
  isRosterRole,
  listPosts,
  ROSTER_ROLE_FIELDS,
  ROSTER_ROLE_PLURALS,
  ROSTER_ROLES,
} from "./roster-role.js";

describe("roster roles", () => {
  it("are listed from house officer to consultant", () => {
    expect(ROSTER_ROLES).toEqual(["House Officer", "Registrar", "Senior Registrar", "Consultant"]);
  });

  it("have a field each in a department's entry", () => {
    expect(ROSTER_ROLES.map((role) => ROSTER_ROLE_FIELDS[role])).toEqual([
      "houseOfficer",
      "registrar",
      "seniorRegistrar",
      "consultant",
    ]);
  });

  it("have plural headings", () => {
    expect(ROSTER_ROLES.map((role) => ROSTER_ROLE_PLURALS[role])).toEqual([
      "House Officers",
      "Registrars",
      "Senior Registrars",
      "Consultants",
    ]);
  });
});

describe("isRosterRole", () => {
  it.each(ROSTER_ROLES)("accepts %s", (role) => {
    expect(isRosterRole(role)).toBe(true);
  });

  it.each(["Officer", "consultant", ""])("rejects %j", (role) => {
    expect(isRosterRole(role)).toBe(false);
  });
});

describe("listPosts", () => {
  const nobody = { houseOfficer: null, registrar: null, seniorRegistrar: null, consultant: null };
  const further = (role: "Registrar" | "Consultant", position: number, id: string) => ({
    role,
    position,
    id,
  });

  it("lists people by role and position", () => {
    const entry = {
      ...nobody,
      registrar: { id: "r1" },
      consultant: { id: "c1" },
      more: [
        further("Consultant", 2, "c2"),
        further("Registrar", 3, "r3"),
        further("Registrar", 2, "r2"),
      ],
    };
    expect(listPosts(entry).map(({ position, person }) => `${person.id} ${position}`)).toEqual([
      "r1 1",
      "r2 2",
      "r3 3",
      "c1 1",
      "c2 2",
    ]);
  });

  it("lists a role that has only a second person", () => {
    const entry = { ...nobody, more: [further("Registrar", 2, "r2")] };
    expect(listPosts(entry)).toEqual([
      { role: "Registrar", position: 2, person: further("Registrar", 2, "r2") },
    ]);
  });
});
