import {
  type ContactDetails,
  type ContactSources,
  HOD_ROLE,
  NO_CONTACTS_TEXT,
  type ResolvedContacts,
  ROSTER_FALLBACK_NOTICE,
  resolveContacts,
  teamEmails,
  teamPhones,
} from "./contact-resolution.js";
import { ROSTER_ROLES, type RosterRole } from "./roster-role.js";

const person = (name: string): ContactDetails => ({
  name,
  email: `${name.toLowerCase()}@ward.test`,
  phone: `0800 ${name}`,
});
const BLANK: ContactDetails = { name: "", email: " ", phone: "" };
const OWN = { email: "surgery@ward.test", phone: "0700" };
const HEAD = person("Head");
const TOP_DOWN: RosterRole[] = ["Consultant", "Senior Registrar", "Registrar", "House Officer"];

const resolve = (sources: Partial<ContactSources>) =>
  resolveContacts({
    department: "Surgery",
    rosterPeople: null,
    departmentContact: null,
    hod: null,
    ...sources,
  });

/** The 16 ways in which four roles can be empty or filled. */
const ROSTERS = Array.from({ length: 16 }, (_, bits) => {
  const filled = ROSTER_ROLES.filter((_role, index) => bits & (1 << index));
  const rosterPeople: Partial<Record<RosterRole, ContactDetails | null>> = {};
  for (const role of ROSTER_ROLES) {
    rosterPeople[role] = filled.includes(role) ? person(role) : null;
  }
  return { name: filled.join(", ") || "no one", filled, rosterPeople };
});
const MANNED = ROSTERS.filter(({ filled }) => filled.length > 0);

describe("resolveContacts from the roster", () => {
  it.each(MANNED)(
    "given $name on the roster, then the source is the roster",
    ({ rosterPeople }) => {
      const resolved = resolve({ rosterPeople, departmentContact: OWN, hod: HEAD });
      expect(resolved.source).toBe("roster");
    },
  );

  it.each(MANNED)(
    "given $name on the roster, then just they are listed, most senior first",
    (of) => {
      const roles = resolve({ rosterPeople: of.rosterPeople }).people.map(({ role }) => role);
      expect(roles).toEqual(TOP_DOWN.filter((role) => of.filled.includes(role)));
    },
  );

  it("given a person on the roster, then name, address and number are theirs", () => {
    expect(resolve({ rosterPeople: { Registrar: person("Ada") } }).people).toEqual([
      { role: "Registrar", name: "Ada", email: "ada@ward.test", phone: "0800 Ada" },
    ]);
  });

  it("given a person without a number, then they are listed all the same", () => {
    const rosterPeople = { Consultant: { name: "Ada", email: "", phone: "" } };
    expect(resolve({ rosterPeople }).source).toBe("roster");
  });
});

describe("resolveContacts without anyone on the roster", () => {
  const empty: [string, ContactSources["rosterPeople"]][] = [
    ["there is no roster", null],
    ["all four roles are null", ROSTERS[0]?.rosterPeople ?? null],
    ["no role is named", {}],
    ["the people have no details", { Registrar: BLANK, Consultant: BLANK }],
  ];

  it.each(empty)("given %s, then the department's own contact is used", (_, rosterPeople) => {
    expect(resolve({ rosterPeople, departmentContact: OWN, hod: HEAD })).toEqual({
      department: "Surgery",
      source: "department",
      people: [{ role: "", name: "", ...OWN }],
    });
  });

  it.each(empty)("given %s and no contact of its own, then the head is used", (_, rosterPeople) => {
    expect(resolve({ rosterPeople, hod: HEAD })).toEqual({
      department: "Surgery",
      source: "hod",
      people: [{ role: HOD_ROLE, ...HEAD }],
    });
  });

  it.each(empty)("given %s and nothing else, then there is no one", (_, rosterPeople) => {
    expect(resolve({ rosterPeople })).toEqual({
      department: "Surgery",
      source: "none",
      people: [],
    });
  });

  it.each([
    ["only an address", { email: "a@ward.test", phone: "" }],
    ["only a number", { email: "", phone: "0700" }],
  ])("given %s of the department, then that is its contact", (_, departmentContact) => {
    expect(resolve({ departmentContact, hod: HEAD }).source).toBe("department");
  });

  it("given a department's contact with both fields blank, then it counts as none", () => {
    expect(resolve({ departmentContact: { email: " ", phone: "" }, hod: HEAD }).source).toBe("hod");
  });

  it("given a head without any details, then it counts as none", () => {
    expect(resolve({ hod: BLANK }).source).toBe("none");
  });
});

describe("teamEmails and teamPhones", () => {
  const team = (...people: [string, string][]): ResolvedContacts => ({
    department: "Any",
    source: "roster",
    people: people.map(([email, phone]) => ({ role: "", name: "", email, phone })),
  });

  it("given several teams, then addresses are one a line in order", () => {
    const teams = [team(["b@x.test", ""], ["a@x.test", ""]), team(["c@x.test", ""])];
    expect(teamEmails(teams)).toBe("b@x.test\na@x.test\nc@x.test");
  });

  it("given several teams, then numbers are one a line in order", () => {
    expect(teamPhones([team(["", "2"], ["", "1"]), team(["", "3"])])).toBe("2\n1\n3");
  });

  it("given blank addresses, then they are dropped", () => {
    expect(teamEmails([team(["", ""], [" ", ""], ["a@x.test", ""])])).toBe("a@x.test");
  });

  it("given blank numbers, then they are dropped", () => {
    expect(teamPhones([team(["", ""], ["", "1"], ["", " "])])).toBe("1");
  });

  it("given an address twice in another case, then the first is kept", () => {
    expect(teamEmails([team(["Ada@x.test", ""]), team(["ada@x.test", ""])])).toBe("Ada@x.test");
  });

  it("given a number twice with other spacing, then the first is kept", () => {
    expect(teamPhones([team(["", "0803 111-22"]), team(["", "080311122"])])).toBe("0803 111-22");
  });

  it("given no one, then both are empty", () => {
    expect([teamEmails([]), teamPhones([resolve({})])]).toEqual(["", ""]);
  });
});

describe("wording", () => {
  it("names the absence of contacts", () => {
    expect(NO_CONTACTS_TEXT).toBe("No contacts available");
  });

  it("names the fallback from a roster that could not be read", () => {
    expect(ROSTER_FALLBACK_NOTICE).toBe(
      "Unable to fetch roster. Using general department contacts.",
    );
  });
});
