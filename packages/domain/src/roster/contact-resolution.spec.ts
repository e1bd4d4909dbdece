import {
  type ContactDetails,
  type ContactPerson,
  HOD_ROLE,
  listTeamEmails,
  listTeamPhones,
  NO_CONTACTS_TEXT,
  type ResolvedContacts,
  ROSTER_FALLBACK_NOTICE,
  resolvePeopleToCall,
} from "./contact-resolution.js";

const ADA: ContactPerson = {
  role: "Registrar",
  name: "Ada",
  email: "ada@ward.test",
  phone: "0800 1",
};
const BLANK_PERSON: ContactPerson = { role: "Consultant", name: "", email: " ", phone: "" };
const OWN_CONTACT = { email: "surgery@ward.test", phone: "0700" };
const HEAD: ContactDetails = { name: "Head", email: "head@ward.test", phone: "0800 2" };

describe("resolvePeopleToCall with someone on duty", () => {
  it("lists several people in the given order", () => {
    const bola = { ...ADA, role: "Consultant", name: "Bola" };
    expect(resolvePeopleToCall([bola, ADA], OWN_CONTACT, HEAD)).toEqual({
      source: "roster",
      people: [bola, ADA],
    });
  });

  it("leaves out a person without any details", () => {
    expect(resolvePeopleToCall([BLANK_PERSON, ADA], OWN_CONTACT, HEAD).people).toEqual([ADA]);
  });

  it("lists a person even without a number", () => {
    const unreachable = { ...ADA, email: "", phone: "" };
    expect(resolvePeopleToCall([unreachable], OWN_CONTACT, HEAD)).toEqual({
      source: "roster",
      people: [unreachable],
    });
  });
});

describe("resolvePeopleToCall without anyone on duty", () => {
  const empty: [string, ContactPerson[]][] = [
    ["no one on the roster", []],
    ["people without details", [BLANK_PERSON]],
  ];

  it.each(empty)("uses the department's own contact if there is %s", (_, onDuty) => {
    expect(resolvePeopleToCall(onDuty, OWN_CONTACT, HEAD)).toEqual({
      source: "department",
      people: [{ role: "", name: "", ...OWN_CONTACT }],
    });
  });

  it.each(empty)("uses the head if there is %s and no own contact", (_, onDuty) => {
    expect(resolvePeopleToCall(onDuty, null, HEAD)).toEqual({
      source: "hod",
      people: [{ role: HOD_ROLE, ...HEAD }],
    });
  });

  it.each(empty)("finds nobody if there is %s and nothing else", (_, onDuty) => {
    expect(resolvePeopleToCall(onDuty, null, null)).toEqual({ source: "none", people: [] });
  });

  it.each([
    ["only an address", { email: "a@ward.test", phone: "" }],
    ["only a number", { email: "", phone: "0700" }],
  ])("uses %s of the department as its contact", (_, departmentContact) => {
    expect(resolvePeopleToCall([], departmentContact, HEAD).source).toBe("department");
  });

  it("ignores a department's contact if both fields are blank", () => {
    expect(resolvePeopleToCall([], { email: " ", phone: "" }, HEAD).source).toBe("hod");
  });

  it("ignores a head without any details", () => {
    expect(resolvePeopleToCall([], null, BLANK_PERSON).source).toBe("none");
  });
});

describe("listTeamEmails and listTeamPhones", () => {
  const team = (...people: [string, string][]): ResolvedContacts => ({
    department: "Any",
    source: "roster",
    people: people.map(([email, phone]) => ({ role: "", name: "", email, phone })),
  });

  it("lists one address per line, in team order", () => {
    const teams = [team(["b@x.test", ""], ["a@x.test", ""]), team(["c@x.test", ""])];
    expect(listTeamEmails(teams)).toBe("b@x.test\na@x.test\nc@x.test");
  });

  it("lists one number per line, in team order", () => {
    expect(listTeamPhones([team(["", "2"], ["", "1"]), team(["", "3"])])).toBe("2\n1\n3");
  });

  it("drops blank addresses", () => {
    expect(listTeamEmails([team(["", ""], [" ", ""], ["a@x.test", ""])])).toBe("a@x.test");
  });

  it("drops blank numbers", () => {
    expect(listTeamPhones([team(["", ""], ["", "1"], ["", " "])])).toBe("1");
  });

  it("keeps the first of two addresses that differ only in case", () => {
    expect(listTeamEmails([team(["Ada@x.test", ""]), team(["ada@x.test", ""])])).toBe("Ada@x.test");
  });

  it("keeps the first of two numbers that differ only in spacing", () => {
    expect(listTeamPhones([team(["", "0803 111-22"]), team(["", "080311122"])])).toBe(
      "0803 111-22",
    );
  });

  it("is empty if there is nobody", () => {
    expect([listTeamEmails([]), listTeamPhones([team()])]).toEqual(["", ""]);
  });
});

describe("texts", () => {
  it("mentions that there are no contacts", () => {
    expect(NO_CONTACTS_TEXT).toBe("No contacts available");
  });

  it("mentions the fallback when the roster could not be read", () => {
    expect(ROSTER_FALLBACK_NOTICE).toBe(
      "Unable to fetch roster. Using general department contacts.",
    );
  });
});
