import type { DepartmentStaff, Roster, StaffMember } from "@wardline/contracts/roster";
import type { RosterRole } from "@wardline/domain/roster/roster-role";
import type { Candidates } from "../src/features/roster/candidates.js";

/** A staff member whose id and first name are the same. */
export function member(id: string, department: string, role: RosterRole): StaffMember {
  return { id, firstName: id, lastName: "Obi", email: `${id}@hospital.example`, department, role };
}

/** Two registrars and a consultant of Surgery, and a consultant of Cardiology. */
export const STAFF: Candidates = {
  "House Officer": [],
  Registrar: [member("ada", "Surgery", "Registrar"), member("bola", "Surgery", "Registrar")],
  "Senior Registrar": [],
  Consultant: [
    member("chidi", "Surgery", "Consultant"),
    member("dayo", "Cardiology", "Consultant"),
  ],
};

/** A department's entry with no one on it, but for what is given. */
export function entry(department: string, people: Partial<DepartmentStaff> = {}): DepartmentStaff {
  return {
    department,
    houseOfficer: null,
    registrar: null,
    seniorRegistrar: null,
    consultant: null,
    ...people,
  };
}

/** A roster of a Saturday. */
export function rosterWith(...departmentStaff: DepartmentStaff[]): Roster {
  return {
    id: "r1",
    date: "2026-11-21",
    departments: departmentStaff.map(({ department }) => department),
    departmentStaff,
    version: 1,
  };
}
