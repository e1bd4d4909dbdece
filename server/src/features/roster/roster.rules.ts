import type { FieldProblem } from "@wardline/contracts/errors";
import { id as idField } from "@wardline/contracts/fields";
import type { StaffMember } from "@wardline/contracts/roster/roster";
import type { DutyRecord } from "@wardline/database/repositories/roster/rosters";
import { unknownDepartmentError } from "@wardline/domain/people/department";
import {
  type DepartmentStaffIds,
  type EntryPost,
  listEntryPosts,
} from "@wardline/domain/roster/roster-check";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { requireNoProblems } from "../../errors/app-error.js";

/** A roster to save (docs/product.md, Records and fields). */
export interface RosterInput {
  departments: readonly string[];
  departmentStaff: readonly DepartmentStaffIds[];
}

export interface RosterContext {
  /** Departments that may be listed, by folded name, in the hospital's spelling. */
  departments: ReadonlyMap<string, string>;
  /** The hospital's staff by id; contains at least the people whom the roster names. */
  staff: ReadonlyMap<string, StaffMember>;
  /**
   * Current posts. People who stay on their post keep it, even if they could no longer be added (docs/wire/roster.md,
   * Roster).
   */
  currentDuties: readonly DutyRecord[];
}

/** A checked roster in the hospital's spelling; it may be saved if `problems` is empty. */
export interface CheckedRoster {
  departments: string[];
  duties: DutyRecord[];
  problems: FieldProblem[];
}

/** Returns the staff ids of a roster as stored; ignores malformed ids. */
export function listNamedStaff(departmentStaff: readonly DepartmentStaffIds[]): string[] {
  const ids = departmentStaff.flatMap((entry) =>
    readPosts(entry)
      .map(({ staffId }) => staffId)
      .filter((id) => idField.safeParse(id).success),
  );
  return [...new Set(ids)];
}

/**
 * Checks a roster: known departments without repeats, and people of the right department and role. Each problem has the
 * path of its item (docs/wire/roster.md, Roster).
 */
export function checkRoster(given: RosterInput, known: RosterContext): CheckedRoster {
  const problems: FieldProblem[] = [];
  const listedDepartments = checkDepartments(given.departments, known, problems);
  const duties: DutyRecord[] = [];
  const seen = new Set<string>();
  given.departmentStaff.forEach((entry, index) => {
    const path = `departmentStaff.${index}`;
    const folded = toComparedText(entry.department);
    const department = listedDepartments.get(folded);
    const problem = findEntryProblem(entry.department, department, seen.has(folded));
    seen.add(folded);
    if (problem !== null) problems.push({ path: `${path}.department`, message: problem });
    if (department === undefined) return;
    const posts = readPosts(entry);
    posts.forEach((post, place) => {
      const duty = toDuty(post, department, known);
      const problem = findPostProblem(post, posts.slice(0, place), department, duty !== null);
      if (problem !== null) problems.push({ path: `${path}.${post.field}`, message: problem });
      else if (duty !== null) duties.push(duty);
    });
  });
  return { departments: [...listedDepartments.values()], duties, problems };
}

/** Returns the checked roster; throws `VALIDATION_FAILED` naming every invalid item. */
export function requireCheckedRoster(
  given: RosterInput,
  known: RosterContext,
): Pick<CheckedRoster, "departments" | "duties"> {
  const { problems, ...roster } = checkRoster(given, known);
  requireNoProblems(problems);
  return roster;
}

export function withoutDepartment<R extends Pick<CheckedRoster, "departments" | "duties">>(
  roster: R,
  department: string,
): R {
  const folded = toComparedText(department);
  const isOther = (name: string) => toComparedText(name) !== folded;
  return {
    ...roster,
    departments: roster.departments.filter(isOther),
    duties: roster.duties.filter((duty) => isOther(duty.department)),
  };
}

export function withoutPerson<R extends Pick<CheckedRoster, "duties">>(
  roster: R,
  accountId: string,
): R {
  return { ...roster, duties: roster.duties.filter((duty) => duty.accountId !== accountId) };
}

/** True if both rosters have the same departments in the same order and the same people on the same posts. */
export function isSameRoster(
  a: Pick<CheckedRoster, "departments" | "duties">,
  b: Pick<CheckedRoster, "departments" | "duties">,
): boolean {
  const posts = ({ duties }: Pick<CheckedRoster, "duties">) =>
    duties
      .map(
        ({ accountId, role, position, department }) =>
          `${accountId} ${role} ${position} ${toComparedText(department)}`,
      )
      .sort()
      .join("\n");
  return a.departments.join("\n") === b.departments.join("\n") && posts(a) === posts(b);
}

function checkDepartments(
  names: readonly string[],
  { departments }: RosterContext,
  problems: FieldProblem[],
): Map<string, string> {
  const listedDepartments = new Map<string, string>();
  names.forEach((name, index) => {
    const folded = toComparedText(name);
    const department = departments.get(folded);
    const path = `departments.${index}`;
    if (department === undefined) {
      problems.push({ path, message: unknownDepartmentError(name) });
    } else if (listedDepartments.has(folded)) {
      problems.push({ path, message: `${department} is listed twice.` });
    } else {
      listedDepartments.set(folded, department);
    }
  });
  return listedDepartments;
}

function findEntryProblem(
  name: string,
  department: string | undefined,
  isRepeated: boolean,
): string | null {
  if (department === undefined) return `"${name}" is not among the departments on call.`;
  return isRepeated ? `${department} is listed twice.` : null;
}

/** Returns the problem of a post, given the entry's earlier posts. */
function findPostProblem(
  { role, position, staffId }: EntryPost,
  before: readonly EntryPost[],
  department: string,
  isKnown: boolean,
): string | null {
  if (!isKnown) return `This person is not a ${role} of ${department}.`;
  const sameRole = before.filter((other) => other.role === role);
  if (sameRole.some((other) => other.staffId === staffId)) {
    return `This person is already on call as ${role} of ${department}.`;
  }
  if (sameRole.some((other) => other.position === position)) {
    return `Two people have position ${position} as ${role} of ${department}.`;
  }
  return null;
}

function toDuty(
  { role, position, staffId: id }: EntryPost,
  department: string,
  { staff, currentDuties }: RosterContext,
): DutyRecord | null {
  const folded = toComparedText(department);
  const currentDuty = currentDuties.find(
    (duty) =>
      duty.accountId === id && duty.role === role && toComparedText(duty.department) === folded,
  );
  if (currentDuty !== undefined) return { ...currentDuty, department, position };
  const person = staff.get(id);
  const isSuitable =
    person !== undefined &&
    toComparedText(person.department) === folded &&
    toComparedText(person.role) === toComparedText(role);
  if (!isSuitable) return null;
  const { firstName, lastName } = person;
  return { department, role, position, accountId: id, firstName, lastName };
}

function readPosts(entry: DepartmentStaffIds): EntryPost[] {
  return listEntryPosts(entry)
    .map((post) => ({ ...post, staffId: post.staffId.trim().toLowerCase() }))
    .filter(({ staffId }) => staffId !== "");
}
