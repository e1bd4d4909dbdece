import type { Roster } from "@wardline/contracts/roster";
import type { LoggedEvent } from "@wardline/database/event-log";
import { projectForStaff } from "./staff-projection.js";

const roster: Roster = {
  id: "r",
  date: "2026-03-04",
  departments: ["Surgery", "Cardiology"],
  departmentStaff: ["Surgery", "Cardiology"].map((department) => ({
    department,
    houseOfficer: null,
    registrar: null,
    seniorRegistrar: null,
    consultant: { id: `c-${department}`, firstName: "Ada", lastName: department, department },
  })),
  version: 1,
};

const rosterUpdated: LoggedEvent = {
  hospitalId: "h",
  revision: 3,
  type: "roster.updated",
  payload: roster,
  changes: null,
};

describe("what a staff member receives", () => {
  it("of a roster is the own department only", () => {
    const change = projectForStaff(rosterUpdated, { accountId: "a", department: "surgery" });
    expect(change.payload).toMatchObject({ departments: ["Surgery"] });
    expect(JSON.stringify(change)).not.toContain("Cardiology");
  });

  it("of a roster without the own department is the bare revision", () => {
    expect(projectForStaff(rosterUpdated, { accountId: "a", department: "Obstetrics" })).toEqual({
      revision: 3,
    });
  });

  it("of a roster that the own department was taken off is the roster without it", () => {
    const taken: LoggedEvent = {
      ...rosterUpdated,
      changes: [{ field: "departments", from: ["Surgery", "Obstetrics"], to: ["Surgery"] }],
    };
    const change = projectForStaff(taken, { accountId: "a", department: "Obstetrics" });
    expect(change.payload).toMatchObject({ id: "r", departments: [], departmentStaff: [] });
  });

  it("of a patient is the bare revision", () => {
    const event: LoggedEvent = {
      ...rosterUpdated,
      type: "patient.updated",
      payload: { name: "Ada" } as never,
    };
    expect(projectForStaff(event, { accountId: "a", department: "Surgery" })).toEqual({
      revision: 3,
    });
  });

  it("of staff is whole only for the own account", () => {
    const event = {
      ...rosterUpdated,
      type: "staff.updated",
      payload: { id: "a" },
    } as LoggedEvent;
    expect(projectForStaff(event, { accountId: "a", department: "" }).type).toBe("staff.updated");
    expect(projectForStaff(event, { accountId: "b", department: "" })).toEqual({ revision: 3 });
  });
});
