import type { Roster } from "@wardline/contracts/roster/roster";
import {
  type CheckedPost,
  findDoubleBookedPeople,
  listEntryPosts,
  listMissingRoles,
} from "@wardline/domain/roster/roster-check";
import { listPosts, ROSTER_ROLES } from "@wardline/domain/roster/roster-role";
import { formatCount } from "@wardline/domain/text/format-count";
import type { Candidates } from "../candidates.js";
import type { RosterContent } from "../roster-draft.js";

/** Person in a finding, with the posts that the finding concerns. */
export interface PersonPosts {
  id: string;
  name: string;
  posts: CheckedPost[];
}

/** Things to check before a roster is saved. */
export interface RosterFindings {
  missing: { department: string; roles: string[] }[];
  doubleBooked: PersonPosts[];
  /** People who were also on call the day before, with that day's posts. */
  dayBefore: PersonPosts[];
}

/** Returns the findings for a roster; `dayBefore` is the previous day's roster. */
export function findRosterProblems(
  { departmentStaff }: RosterContent,
  staff: Candidates,
  dayBefore: Roster | null,
): RosterFindings {
  const names = new Map(
    ROSTER_ROLES.flatMap((role) =>
      staff[role].map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`] as const),
    ),
  );
  const missing = new Map<string, string[]>();
  for (const { department, role } of listMissingRoles(departmentStaff)) {
    missing.set(department, [...(missing.get(department) ?? []), role]);
  }
  const chosenIds = new Set(departmentStaff.flatMap(listEntryPosts).map(({ staffId }) => staffId));
  return {
    missing: [...missing].map(([department, roles]) => ({ department, roles })),
    doubleBooked: findDoubleBookedPeople(departmentStaff).map(({ staffId, posts }) => ({
      id: staffId,
      name: names.get(staffId) ?? "",
      posts,
    })),
    dayBefore: listPeople(dayBefore).filter(({ id }) => chosenIds.has(id)),
  };
}

/** Returns "2 departments, 5 of 8 roles filled", or what to do first if no department is chosen. */
export function summariseRoster({ departments, departmentStaff }: RosterContent): string {
  const count = departments.length;
  if (count === 0) return "No department is chosen yet.";
  const roles = count * ROSTER_ROLES.length;
  const openCount = listMissingRoles(departmentStaff).length;
  return `${formatCount(count, "department")}, ${roles - openCount} of ${roles} roles filled`;
}

function listPeople(roster: Roster | null): PersonPosts[] {
  const people = new Map<string, PersonPosts>();
  for (const entry of roster?.departmentStaff ?? []) {
    for (const { role, person } of listPosts(entry)) {
      const { id, firstName, lastName } = person;
      const listedPerson = people.get(id) ?? { id, name: `${firstName} ${lastName}`, posts: [] };
      listedPerson.posts.push({ department: entry.department, role });
      people.set(id, listedPerson);
    }
  }
  return [...people.values()];
}
