import type { DepartmentStaff, Roster, StaffMember } from "@wardline/contracts/roster/roster";
import type { RosterRole } from "@wardline/domain/roster/roster-role";
import type { Candidates } from "../src/features/roster/roster-draft.js";

/** Returns a staff member whose first name is the id. */
export function buildMember(id: string, department: string, role: RosterRole): StaffMember {
  return { id, firstName: id, lastName: "Obi", email: `${id}@hospital.example`, department, role };
}

export const STAFF: Candidates = {
  "House Officer": [],
  Registrar: [
    buildMember("ada", "Surgery", "Registrar"),
    buildMember("bola", "Surgery", "Registrar"),
  ],
  "Senior Registrar": [],
  Consultant: [
    buildMember("chidi", "Surgery", "Consultant"),
    buildMember("dayo", "Cardiology", "Consultant"),
  ],
};

/** Returns a department's roster entry with only these people. */
export function buildEntry(
  department: string,
  people: Partial<DepartmentStaff> = {},
): DepartmentStaff {
  return {
    department,
    houseOfficer: null,
    registrar: null,
    seniorRegistrar: null,
    consultant: null,
    ...people,
  };
}

/** Returns a roster for a Saturday. */
export function buildRoster(...departmentStaff: DepartmentStaff[]): Roster {
  return {
    id: "r1",
    date: "2026-11-21",
    departments: departmentStaff.map(({ department }) => department),
    departmentStaff,
    version: 1,
  };
}
