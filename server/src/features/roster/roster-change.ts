import { forgetDutyDue } from "@wardline/database/repositories/roster/duty-starts";
import * as store from "@wardline/database/repositories/roster/rosters";
import type { Work } from "@wardline/database/work";
import type { FieldChange } from "@wardline/domain/records/field-changes";
import { type DutyChange, dutyMails } from "@wardline/domain/roster/duty-changes";
import { postChanges } from "@wardline/domain/roster/post-changes";
import { coverChanges } from "./covers.rules.js";
import { endOffersOfRoster } from "./offers/offers-of-rosters.js";
import { toRoster } from "./roster.mapper.js";

/**
 * Writes a roster that was changed, and states who takes which post over from whom and who covers for whom; who loses a
 * department learns of it from the change of `departments` (docs/wire.md, What each audience sees). Offers that it leaves
 * without their duty end. `more` of which the log is to tell: why it was saved although it breaks rules. Returns the roster as it is now.
 */
export async function changeRoster(
  work: Work,
  before: store.RosterRecord,
  changed: store.RosterRecord,
  more: readonly FieldChange[] = [],
): Promise<store.RosterRecord> {
  const covers = [...changed.covers].sort((a, b) => a.from - b.from);
  const after = { ...changed, covers, version: before.version + 1 };
  await store.updateRosterDepartments(work, after.id, after.departments);
  if (after.duties !== before.duties) await store.replaceDuties(work, after.id, after.duties);
  const newCovers = coverChanges(before.covers, covers);
  if (before.covers.length > 0 || covers.length > 0) {
    await store.replaceCovers(work, after.id, covers);
  }
  // The worker publishes the moments at which a cover begins and ends.
  if (newCovers.length > 0) await forgetDutyDue(work);
  const { departments } = before;
  const changes = [...postChanges(before.duties, after.duties), ...newCovers, ...more];
  if (departments.join() !== after.departments.join()) {
    changes.unshift({ field: "departments", from: departments, to: after.departments });
  }
  work.record("roster.updated", toRoster(after), { subjectId: after.id, changes });
  await endOffersOfRoster(work, after);
  return after;
}

/** Deletes a roster, and states it; offers of its duties end. */
export async function dropRoster(
  work: Work,
  { id, date, departments }: store.RosterRecord,
): Promise<void> {
  await store.deleteRoster(work, id);
  work.record("roster.deleted", { id, date, departments }, { subjectId: id });
  await endOffersOfRoster(work, { date, duties: [], covers: [] });
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
