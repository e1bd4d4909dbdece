import type { FieldProblem } from "@wardline/contracts/errors";
import type { StaffMember } from "@wardline/contracts/roster/roster";
import type { OvertakenPosts } from "@wardline/contracts/roster/roster-grid";
import type { DutyRecord, RosterRecord } from "@wardline/database/repositories/roster/rosters";
import { isSamePost, type Post } from "@wardline/domain/roster/roster-role";
import type { GridChange } from "@wardline/domain/roster-month/month-plan";
import { toComparedText } from "@wardline/domain/text/text-forms";
import { retainCovers } from "../covers.rules.js";

/** A change with its index in the request. */
export interface IndexedChange extends GridChange {
  index: number;
}

/** Lists the posts whose current person differs from the person that the request expects. */
export function findOvertakenPosts(
  department: string,
  changes: readonly GridChange[],
  rosters: readonly RosterRecord[],
): OvertakenPosts["present"] {
  return changes.flatMap(({ date, role, position, expected }) => {
    const roster = rosters.find((one) => one.date === date);
    const dutyOnPost = roster && findDutyOn(roster, { department, role, position });
    if ((dutyOnPost?.accountId ?? null) === expected) return [];
    const person =
      dutyOnPost === undefined
        ? null
        : {
            id: dutyOnPost.accountId,
            firstName: dutyOnPost.firstName,
            lastName: dutyOnPost.lastName,
            department,
          };
    return [{ date, role, position, person }];
  });
}

/**
 * Applies changes to a department's part of a roster. `problems` names, by index, each person who cannot take the post;
 * people who keep their role also keep the name stored with the roster.
 */
export function applyToRoster(
  before: RosterRecord,
  department: string,
  changes: readonly IndexedChange[],
  staff: ReadonlyMap<string, StaffMember>,
): { after: RosterRecord; problems: FieldProblem[] } {
  const problems: FieldProblem[] = [];
  const isChanged = (duty: DutyRecord) =>
    changes.some(({ role, position }) => isSamePost(duty, { department, role, position }));
  const duties = before.duties.filter((duty) => !isChanged(duty));
  for (const { index, role, position, person } of changes) {
    if (person === null) continue;
    const post = { department, role, position };
    const duty = toPostDuty(before, post, person, staff);
    const isAlreadyOnCall = duties.some(
      (one) => one.accountId === person && one.role === role && isInDepartment(one, department),
    );
    const path = `changes.${index}.person`;
    if (duty === null) {
      problems.push({ path, message: `This person is not a ${role} of ${department}.` });
    } else if (isAlreadyOnCall) {
      const message = `This person is already on call as ${role} of ${department}.`;
      problems.push({ path, message });
    } else duties.push(duty);
  }
  const isListed = before.departments.some(
    (name) => toComparedText(name) === toComparedText(department),
  );
  const departments = isListed ? before.departments : [...before.departments, department];
  const covers = retainCovers(before.covers, duties);
  return { after: { ...before, departments, duties, covers }, problems };
}

function toPostDuty(
  { duties }: RosterRecord,
  post: Post,
  id: string,
  staff: ReadonlyMap<string, StaffMember>,
): DutyRecord | null {
  const { department, role } = post;
  const currentDuty = duties.find(
    (duty) => duty.accountId === id && duty.role === role && isInDepartment(duty, department),
  );
  if (currentDuty !== undefined) return { ...currentDuty, ...post };
  const person = staff.get(id);
  const isSuitable =
    person !== undefined &&
    toComparedText(person.department) === toComparedText(department) &&
    toComparedText(person.role) === toComparedText(role);
  if (!isSuitable) return null;
  return { ...post, accountId: id, firstName: person.firstName, lastName: person.lastName };
}

function findDutyOn({ duties }: RosterRecord, post: Post): DutyRecord | undefined {
  return duties.find((duty) => isSamePost(duty, post));
}

function isInDepartment(duty: DutyRecord, department: string): boolean {
  return toComparedText(duty.department) === toComparedText(department);
}
