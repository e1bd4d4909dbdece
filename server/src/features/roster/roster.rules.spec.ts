import type { StaffMember } from "@wardline/contracts/roster/roster";
import type { DutyRecord } from "@wardline/database/repositories/roster/rosters";
import { checkRoster, isSameRoster, listNamedStaff, type RosterContext } from "./roster.rules.js";

const ADA = "aaaaaaaa-0000-4000-8000-000000000001";
const BOLA = "bbbbbbbb-0000-4000-8000-000000000002";

function createPerson(id: string, department: string, role: string): StaffMember {
  return { id, firstName: "Ada", lastName: "Obi", email: "", department, role };
}

function createContext(given: Partial<RosterContext> = {}): RosterContext {
  return {
    departments: new Map([
      ["cardiology", "Cardiology"],
      ["surgery", "Surgery"],
    ]),
    staff: new Map([
      [ADA, createPerson(ADA, "Cardiology", "Consultant")],
      [BOLA, createPerson(BOLA, "Cardiology", "Registrar")],
    ]),
    currentDuties: [],
    ...given,
  };
}

const createDuty = (accountId: string, fields: Partial<DutyRecord> = {}): DutyRecord => ({
  department: "Cardiology",
  role: "Consultant",
  position: 1,
  accountId,
  firstName: "Ada",
  lastName: "Obi",
  ...fields,
});

describe("checkRoster", () => {
  it("returns departments and people in the hospital's spelling and the given order", () => {
    const checked = checkRoster(
      {
        departments: ["SURGERY", "cardiology"],
        departmentStaff: [{ department: "CARDIOLOGY", consultantId: ADA.toUpperCase() }],
      },
      createContext(),
    );

    expect(checked).toEqual({
      departments: ["Surgery", "Cardiology"],
      duties: [createDuty(ADA)],
      problems: [],
    });
  });

  it.each([null, undefined, "", "  "])("leaves a post empty for the id %j", (consultantId) => {
    const checked = checkRoster(
      {
        departments: ["Cardiology"],
        departmentStaff: [{ department: "Cardiology", consultantId }],
      },
      createContext(),
    );

    expect(checked).toMatchObject({ duties: [], problems: [] });
  });

  it.each([
    ["a person of another role", { registrarId: ADA }, "departmentStaff.0.registrarId"],
    ["an unknown person", { consultantId: "nobody" }, "departmentStaff.0.consultantId"],
  ])("reports a post with %s", (_, ids, path) => {
    const { problems } = checkRoster(
      { departments: ["Cardiology"], departmentStaff: [{ department: "Cardiology", ...ids }] },
      createContext(),
    );

    expect(problems.map((problem) => problem.path)).toEqual([path]);
  });

  it("reports a person of another department", () => {
    const { problems } = checkRoster(
      { departments: ["Surgery"], departmentStaff: [{ department: "Surgery", consultantId: ADA }] },
      createContext(),
    );

    expect(problems).toEqual([
      {
        path: "departmentStaff.0.consultantId",
        message: "This person is not a Consultant of Surgery.",
      },
    ]);
  });

  it("reports departments that are unknown, repeated or not on call", () => {
    const { problems } = checkRoster(
      {
        departments: ["Cardiology", "Nowhere", "cardiology"],
        departmentStaff: [
          { department: "Surgery" },
          { department: "Cardiology" },
          { department: "CARDIOLOGY" },
        ],
      },
      createContext(),
    );

    expect(problems.map(({ path }) => path)).toEqual([
      "departments.1",
      "departments.2",
      "departmentStaff.0.department",
      "departmentStaff.2.department",
    ]);
  });

  it("keeps a former member of staff on their post under the name they had that day", () => {
    const formerDuty = createDuty(ADA, { firstName: "Former" });

    const checked = checkRoster(
      {
        departments: ["Cardiology"],
        departmentStaff: [{ department: "Cardiology", consultantId: ADA }],
      },
      createContext({ staff: new Map(), currentDuties: [formerDuty] }),
    );

    expect(checked).toMatchObject({ duties: [formerDuty], problems: [] });
  });
});

describe("listNamedStaff", () => {
  it("returns each id once, as stored, and ignores malformed ids", () => {
    const ids = listNamedStaff([
      { department: "Cardiology", consultantId: ADA.toUpperCase(), registrarId: BOLA },
      { department: "Surgery", consultantId: ADA, houseOfficerId: "nobody", registrarId: null },
    ]);

    expect(ids.sort()).toEqual([ADA, BOLA]);
  });
});

describe("isSameRoster", () => {
  const roster = {
    departments: ["Cardiology"],
    duties: [createDuty(ADA), createDuty(BOLA, { role: "Registrar" })],
  };

  it("ignores the order of duties", () => {
    expect(isSameRoster(roster, { ...roster, duties: roster.duties.toReversed() })).toBe(true);
  });

  it.each([
    ["departments", { ...roster, departments: ["Cardiology", "Surgery"] }],
    ["people", { ...roster, duties: [createDuty(BOLA)] }],
  ])("distinguishes rosters with different %s", (_, other) => {
    expect(isSameRoster(roster, other)).toBe(false);
  });
});
