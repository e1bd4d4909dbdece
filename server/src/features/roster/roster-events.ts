import type { RosterRecord } from "@wardline/database/repositories/rosters";
import type { Work } from "@wardline/database/work";
import { type DutyChange, dutyMails } from "@wardline/domain/duty-changes";
import { postChanges } from "@wardline/domain/post-changes";
import { coverChanges } from "./covers.rules.js";
import { toRoster } from "./roster.mapper.js";

/**
 * States that a roster changed, and who takes which post over from whom; who loses a department learns of it from the
 * change of `departments` (docs/wire.md, What each audience sees).
 */
export function recordRosterUpdate(work: Work, before: RosterRecord, after: RosterRecord): void {
  const { departments } = before;
  const changes = [
    ...postChanges(before.duties, after.duties),
    ...coverChanges(before.covers, after.covers),
  ];
  if (departments.join() !== after.departments.join()) {
    changes.unshift({ field: "departments", from: departments, to: after.departments });
  }
  work.record("roster.updated", toRoster(after), { subjectId: after.id, changes });
}

/** States that a roster was deleted. */
export function recordRosterDeletion(work: Work, { id, date, departments }: RosterRecord): void {
  work.record("roster.deleted", { id, date, departments }, { subjectId: id });
}

/** Queues the mails about changed duties; `today` is the hospital's duty date. */
export async function queueDutyMails(
  work: Work,
  today: string,
  changes: readonly DutyChange[],
): Promise<void> {
  for (const mail of dutyMails(today, changes)) {
    await work.queue("email", "roster-duties", { ...mail, hospitalId: work.hospitalId });
  }
}
