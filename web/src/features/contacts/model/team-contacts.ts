import type { Department } from "@wardline/contracts/departments";
import type { RosterContacts } from "@wardline/contracts/roster";
import {
  type ContactSources,
  type ResolvedContacts,
  resolveContacts,
} from "@wardline/domain/contact-resolution";
import { foldName } from "@wardline/domain/department";
import { ROSTER_CONTACT_KEYS, ROSTER_ROLES } from "@wardline/domain/roster-role";

/** Who is on call today by department, as the server answers; undefined when it could not be read. */
export type OnCall = Readonly<Record<string, RosterContacts | null>> | undefined;

/** Whom to call for each team, by today's roster and the departments' own contacts (docs/product.md, Patients page). */
export function contactsOfTeams(
  teams: readonly string[],
  onCall: OnCall,
  departments: readonly Department[],
): ResolvedContacts[] {
  return teams.map((team) => resolveContacts(sourcesOf(team, onCall, departments)));
}

function sourcesOf(
  department: string,
  onCall: OnCall,
  departments: readonly Department[],
): ContactSources {
  const record = latestRecord(department, departments);
  const isHod = record?.contact_source === "hod";
  const contact = record === undefined ? null : { email: record.email, phone: record.phone };
  return {
    department,
    rosterPeople: peopleByRole(onCall?.[department] ?? null),
    departmentContact: isHod ? null : contact,
    hod: isHod && contact !== null ? { name: "", ...contact } : null,
  };
}

function peopleByRole(contacts: RosterContacts | null): ContactSources["rosterPeople"] {
  if (contacts === null) return null;
  return Object.fromEntries(
    ROSTER_ROLES.map((role) => [role, contacts[ROSTER_CONTACT_KEYS[role]]]),
  );
}

/** Of several records of one name only that with the highest id counts (docs/product.md, Patients page). */
function latestRecord(name: string, departments: readonly Department[]): Department | undefined {
  return departments
    .filter(({ department }) => foldName(department) === foldName(name))
    .reduce<Department | undefined>(
      (latest, one) => (latest === undefined || one.id > latest.id ? one : latest),
      undefined,
    );
}
