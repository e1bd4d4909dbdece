import {
  type ContactDetails,
  type ContactPerson,
  HOD_ROLE,
  NO_CONTACTS_TEXT,
  type ResolvedContacts,
  ROSTER_FALLBACK_NOTICE,
  teamEmails,
  teamPhones,
  whomToCall,
} from "./contact-resolution.js";

const ADA: ContactPerson = {
  role: "Registrar",
  name: "Ada",
  email: "ada@ward.test",
  phone: "0800 1",
};
const BLANK: ContactPerson = { role: "Consultant", name: "", email: " ", phone: "" };
const OWN = { email: "surgery@ward.test", phone: "0700" };
const HEAD: ContactDetails = { name: "Head", email: "head@ward.test", phone: "0800 2" };

describe("whomToCall with someone on duty", () => {
  it("given several people, then they are called in the order given", () => {
    const bola = { ...ADA, role: "Consultant", name: "Bola" };
    expect(whomToCall([bola, ADA], OWN, HEAD)).toEqual({ source: "roster", people: [bola, ADA] });
  });

  it("given a person of whom nothing is known, then they are left out", () => {
    expect(whomToCall([BLANK, ADA], OWN, HEAD).people).toEqual([ADA]);
  });

  it("given a person without a number, then they are listed all the same", () => {
    const unreached = { ...ADA, email: "", phone: "" };
    expect(whomToCall([unreached], OWN, HEAD)).toEqual({ source: "roster", people: [unreached] });
  });
});

describe("whomToCall without anyone on duty", () => {
  const empty: [string, ContactPerson[]][] = [
    ["no one on the roster", []],
    ["people without details", [BLANK]],
  ];

  it.each(empty)("given %s, then the department's own contact is used", (_, onDuty) => {
    expect(whomToCall(onDuty, OWN, HEAD)).toEqual({
      source: "department",
      people: [{ role: "", name: "", ...OWN }],
    });
  });

  it.each(empty)("given %s and no contact of its own, then the head is used", (_, onDuty) => {
    expect(whomToCall(onDuty, null, HEAD)).toEqual({
      source: "hod",
      people: [{ role: HOD_ROLE, ...HEAD }],
    });
  });

  it.each(empty)("given %s and nothing else, then there is no one", (_, onDuty) => {
    expect(whomToCall(onDuty, null, null)).toEqual({ source: "none", people: [] });
  });

  it.each([
    ["only an address", { email: "a@ward.test", phone: "" }],
    ["only a number", { email: "", phone: "0700" }],
  ])("given %s of the department, then that is its contact", (_, departmentContact) => {
    expect(whomToCall([], departmentContact, HEAD).source).toBe("department");
  });

  it("given a department's contact with both fields blank, then it counts as none", () => {
    expect(whomToCall([], { email: " ", phone: "" }, HEAD).source).toBe("hod");
  });

  it("given a head without any details, then it counts as none", () => {
    expect(whomToCall([], null, BLANK).source).toBe("none");
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
    expect([teamEmails([]), teamPhones([team()])]).toEqual(["", ""]);
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
