import type { Roster, StaffMember } from "@wardline/contracts/roster/roster";
import { matchesSearch } from "@wardline/domain/records/list-view";
import { listPosts, ROSTER_ROLES, type RosterRole } from "@wardline/domain/roster/roster-role";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { getChoiceKey, type RosterDraft } from "./roster-draft.js";

/** Staff who can be chosen for each role. */
export type Candidates = Readonly<Record<RosterRole, readonly StaffMember[]>>;

/**
 * Returns the staff of all roles, plus people on the edited roster who no longer hold their role and may stay on the
 * roster (docs/wire/roster.md, Roster).
 */
export function includeRosteredPeople(staff: Candidates, roster: Roster | null): Candidates {
  if (roster === null) return staff;
  const lists = ROSTER_ROLES.map((role) => {
    const knownKeys = new Set(staff[role].map((member) => postKey(role, member)));
    const formerStaff = roster.departmentStaff.flatMap((entry): StaffMember[] =>
      listPosts(entry)
        .filter((post) => post.role === role)
        .map(({ person: { id, firstName, lastName } }) => {
          return { id, firstName, lastName, department: entry.department, role, email: "" };
        })
        .filter((member) => !knownKeys.has(postKey(role, member))),
    );
    return [role, [...staff[role], ...formerStaff]];
  });
  return Object.fromEntries(lists) as Candidates;
}

/**
 * Returns the staff of the chosen departments whose name, email or department matches the query (docs/product.md, Call
 * duty roster page).
 */
export function findCandidates(
  staff: readonly StaffMember[],
  departments: readonly string[],
  query: string,
): StaffMember[] {
  const chosen = new Set(departments.map(toComparedText));
  return staff.filter(
    ({ firstName, lastName, email, department }) =>
      chosen.has(toComparedText(department)) &&
      matchesSearch([`${firstName} ${lastName}`, email, department], query),
  );
}

/** Returns the draft without the departments and staff that a new roster may not contain. */
export function dropInvalidChoices(
  draft: RosterDraft,
  departments: readonly string[],
  staff: Candidates,
): RosterDraft {
  const departmentNames = new Map(departments.map((name) => [toComparedText(name), name]));
  const candidateKeys = new Set(
    ROSTER_ROLES.flatMap((role) => staff[role].map((member) => postKey(role, member))),
  );
  return {
    departments: draft.departments.flatMap(
      (name) => departmentNames.get(toComparedText(name)) ?? [],
    ),
    roles: draft.roles,
    choices: draft.choices.filter(
      (choice) =>
        departmentNames.has(toComparedText(choice.department)) &&
        candidateKeys.has(getChoiceKey(choice)),
    ),
  };
}

function postKey(role: RosterRole, { id, department }: Pick<StaffMember, "id" | "department">) {
  return getChoiceKey({ role, department, id });
}
