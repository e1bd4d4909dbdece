import type { Roster } from "@wardline/contracts/roster";
import { monthSpan, narrowToDepartments, toContacts } from "./roster.mapper.js";

const nobody = { houseOfficer: null, registrar: null, seniorRegistrar: null, consultant: null };
const ada = { id: "a", firstName: "Ada", lastName: "Obi", department: "Cardiology" };
const roster: Roster = {
  id: "r",
  date: "2026-03-05",
  departments: ["Cardiology", "Surgery"],
  departmentStaff: [
    { department: "Cardiology", ...nobody, consultant: ada },
    { department: "Surgery", ...nobody },
  ],
  version: 1,
};

describe("a month's span", () => {
  it.each([
    [2, 2028, { from: "2028-02-01", until: "2028-03-01" }],
    [12, 2026, { from: "2026-12-01", until: "2027-01-01" }],
  ])("of %i/%i ends before the next one's first day", (month, year, span) => {
    expect(monthSpan(month, year)).toEqual(span);
  });
});

describe("a narrowed roster", () => {
  it("has the departments asked for, in its own order and whatever the case", () => {
    expect(narrowToDepartments(roster, ["SURGERY", "Nowhere"])).toMatchObject({
      departments: ["Surgery"],
      departmentStaff: [{ department: "Surgery" }],
    });
  });

  it("is none when it has none of them", () => {
    expect(narrowToDepartments(roster, ["Nowhere"])).toBeNull();
  });
});

describe("contacts", () => {
  const [cardiology] = roster.departmentStaff;
  const entry = cardiology ?? { department: "Cardiology", ...nobody };

  it("are the roster's names with how to reach them now", () => {
    const details = new Map([["a", { email: "ada@hospital.example", phone: "1" }]]);

    expect(toContacts(entry, details)).toEqual({
      houseofficer: null,
      registrar: null,
      seniorregistrar: null,
      consultant: { name: "Ada Obi", email: "ada@hospital.example", phone: "1" },
    });
  });

  it("keep the name of someone who cannot be reached any more", () => {
    expect(toContacts(entry, new Map()).consultant).toEqual({
      name: "Ada Obi",
      email: "",
      phone: "",
    });
  });
});
