import { foldName } from "@wardline/domain/department";
import { type DutyChange, dutyChanges, queueDutyMails } from "./duty-mails.js";
import {
  deleteRoster,
  findRosters,
  lockRostersWith,
  type RosterRecord,
  replaceDuties,
  toRoster,
  updateRosterDepartments,
} from "./repositories/rosters.js";
import type { Work } from "./work.js";

/**
 * Takes a department off the rosters of `today` (YYYY-MM-DD in the hospital's zone) and later, past ones keep it; a
 * roster that is left without one is deleted (docs/wire.md, Departments, roles, staff). Records the events and queues
 * the mails to whom it concerns.
 */
export async function takeDepartmentOffRosters(
  work: Work,
  department: string,
  today: string,
): Promise<void> {
  const folded = foldName(department);
  const isOther = (name: string) => foldName(name) !== folded;
  const mails: DutyChange[] = [];
  for (const before of await lockedRosters(work, today, { department })) {
    const after = {
      ...before,
      departments: before.departments.filter(isOther),
      duties: before.duties.filter((duty) => isOther(duty.department)),
    };
    mails.push(...dutyChanges(before.date, before.duties, after.duties));
    if (after.departments.length === 0) await removeEmptied(work, before);
    else await rewrite(work, before, after);
  }
  await queueDutyMails(work, today, mails);
}

/**
 * Takes a person off the rosters of `today` and later; past ones keep the name (docs/wire.md, Accounts and sessions).
 * No mail: the account is gone.
 */
export async function takePersonOffRosters(
  work: Work,
  accountId: string,
  today: string,
): Promise<void> {
  for (const before of await lockedRosters(work, today, { accountId })) {
    const duties = before.duties.filter((duty) => duty.accountId !== accountId);
    await rewrite(work, before, { ...before, duties });
  }
}

async function lockedRosters(
  work: Work,
  from: string,
  what: { department: string } | { accountId: string },
): Promise<RosterRecord[]> {
  const ids = await lockRostersWith(work, from, what);
  return ids.length === 0 ? [] : findRosters(work.manager, work.hospitalId, ids);
}

async function rewrite(work: Work, before: RosterRecord, after: RosterRecord): Promise<void> {
  await replaceDuties(work, after.id, after.duties);
  await updateRosterDepartments(work, after.id, after.departments);
  recordRosterUpdate(work, before, { ...after, version: before.version + 1 });
}

async function removeEmptied(work: Work, roster: RosterRecord): Promise<void> {
  await deleteRoster(work, roster.id);
  recordRosterDeletion(work, roster);
}

/**
 * States that a roster changed; who loses a department learns of it from the change of `departments`
 * (docs/wire.md, What each audience sees).
 */
export function recordRosterUpdate(work: Work, before: RosterRecord, after: RosterRecord): void {
  const isSame = before.departments.join() === after.departments.join();
  work.record("roster.updated", toRoster(after), {
    subjectId: after.id,
    ...(isSame
      ? {}
      : { changes: [{ field: "departments", from: before.departments, to: after.departments }] }),
  });
}

/** States that a roster is gone. */
export function recordRosterDeletion(work: Work, { id, date, departments }: RosterRecord): void {
  work.record("roster.deleted", { id, date, departments }, { subjectId: id });
}
