import type { DepartmentStaff, Roster, RosterContacts } from "@wardline/contracts/roster";
import { firstDay, shiftMonth } from "@wardline/domain/calendar-grid";
import { foldName } from "@wardline/domain/department";
import {
  ROSTER_CONTACT_KEYS,
  ROSTER_ROLE_FIELDS,
  ROSTER_ROLES,
} from "@wardline/domain/roster-role";

/** How to reach a person now. */
export interface ContactDetails {
  email: string;
  phone: string;
}

/** A month (1–12) as days YYYY-MM-DD: the first one, and the first one after it. */
export function monthSpan(month: number, year: number): { from: string; until: string } {
  return { from: firstDay({ year, month }), until: firstDay(shiftMonth({ year, month }, 1)) };
}

/** A roster with some of its departments, or null when it has none of them. */
export function narrowToDepartments(roster: Roster, departments: readonly string[]): Roster | null {
  const wanted = new Set(departments.map(foldName));
  const isWanted = (name: string) => wanted.has(foldName(name));
  const narrowed = roster.departments.filter(isWanted);
  if (narrowed.length === 0) return null;
  return {
    ...roster,
    departments: narrowed,
    departmentStaff: roster.departmentStaff.filter(({ department }) => isWanted(department)),
  };
}

/** A department's people on call: the names of that day, and how to reach them now (api.md 5). */
export function toContacts(
  entry: DepartmentStaff,
  details: ReadonlyMap<string, ContactDetails>,
): RosterContacts {
  const contacts: RosterContacts = {
    houseofficer: null,
    registrar: null,
    seniorregistrar: null,
    consultant: null,
  };
  for (const role of ROSTER_ROLES) {
    const person = entry[ROSTER_ROLE_FIELDS[role]];
    if (person === null) continue;
    const { email = "", phone = "" } = details.get(person.id) ?? {};
    const name = `${person.firstName} ${person.lastName}`.trim();
    contacts[ROSTER_CONTACT_KEYS[role]] = { name, email, phone };
  }
  return contacts;
}
