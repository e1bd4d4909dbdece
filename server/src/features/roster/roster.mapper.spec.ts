import type { Roster } from "@wardline/contracts/roster/roster";
import { findRosterOnDuty, narrowToDepartments, toContacts, toMonthSpan } from "./roster.mapper.js";

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

describe("toMonthSpan", () => {
  it.each([
    [2, 2028, { from: "2028-02-01", until: "2028-03-01" }],
    [12, 2026, { from: "2026-12-01", until: "2027-01-01" }],
  ])("ends %i/%i at the next month's first day", (month, year, span) => {
    expect(toMonthSpan(month, year)).toEqual(span);
  });
});

describe("narrowToDepartments", () => {
  it("keeps the requested departments in the roster's order, ignoring case", () => {
    expect(narrowToDepartments(roster, ["SURGERY", "Nowhere"])).toMatchObject({
      departments: ["Surgery"],
      departmentStaff: [{ department: "Surgery" }],
    });
  });

  it("returns null if the roster has none of the requested departments", () => {
    expect(narrowToDepartments(roster, ["Nowhere"])).toBeNull();
  });
});

describe("findRosterOnDuty", () => {
  const later = { ...roster, id: "s", date: "2026-03-06" };

  it("returns only the departments that are on duty on the roster's date", () => {
    const duties = [
      { department: "Cardiology", date: "2026-03-05" },
      { department: "Surgery", date: "2026-03-07" },
    ];
    expect(findRosterOnDuty([roster, later], duties)).toMatchObject({
      id: "r",
      departments: ["Cardiology"],
    });
  });

  it("uses the roster of the first department on duty, and never mixes two dates", () => {
    const duties = [
      { department: "Nowhere", date: "2026-03-07" },
      { department: "Surgery", date: "2026-03-06" },
      { department: "Cardiology", date: "2026-03-05" },
    ];
    expect(findRosterOnDuty([roster, later], duties)).toEqual({
      ...later,
      departments: ["Surgery"],
      departmentStaff: [{ department: "Surgery", ...nobody }],
    });
  });

  it("uses another date if the first department's date has no roster", () => {
    const duties = [
      { department: "Surgery", date: "2026-03-06" },
      { department: "Cardiology", date: "2026-03-05" },
    ];
    expect(findRosterOnDuty([roster], duties)).toMatchObject({
      id: "r",
      departments: ["Cardiology"],
    });
  });

  it("returns null if no department has a roster on duty", () => {
    expect(findRosterOnDuty([roster], [{ department: "Surgery", date: "2026-03-09" }])).toBeNull();
  });
});

describe("toContacts", () => {
  const registrar = {
    role: "Registrar",
    name: "Bola Ojo",
    email: "bola@hospital.example",
    phone: "",
  };
  const nobodyOnCall = {
    houseofficer: null,
    registrar: null,
    seniorregistrar: null,
    consultant: null,
  };

  it("lists the doctors on duty under their roles", () => {
    expect(toContacts({ source: "roster", people: [registrar] })).toEqual({
      ...nobodyOnCall,
      registrar: { name: "Bola Ojo", email: "bola@hospital.example", phone: "" },
    });
  });

  it("returns no doctor if only the department itself or its head can be called", () => {
    expect(toContacts({ source: "hod", people: [{ ...registrar, role: "HOD" }] })).toEqual(
      nobodyOnCall,
    );
  });
});
