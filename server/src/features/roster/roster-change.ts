import type { JobData } from "@wardline/contracts/operation/jobs";
import { resetNextDutyStart } from "@wardline/database/repositories/hospitals/duty-starts";
import { readDutyStarts } from "@wardline/database/repositories/hospitals/hospitals";
import * as store from "@wardline/database/repositories/roster/rosters";
import type { Work } from "@wardline/database/work";
import type { FieldChange } from "@wardline/domain/records/field-changes";
import { computeDutySpan } from "@wardline/domain/roster/duty";
import { listDutyChanges, listDutyMails } from "@wardline/domain/roster/duty-changes";
import { findEarliestDutyDate, getDepartmentClock } from "@wardline/domain/roster/duty-starts";
import { listPostChanges } from "@wardline/domain/roster/post-changes";
import { listCoveredParts, toMailedCover } from "./cover-mails.js";
import { listCoverChanges } from "./covers.rules.js";
import { endOffersOfRoster } from "./offers-of-rosters.js";
import { toRoster } from "./roster.mapper.js";

type MailedDuty = JobData<"email", "roster-duties">["duties"][number];

/** A changed duty for an email; the hours are absent if the change concerns the whole duty. */
type MailedChange = MailedDuty & { accountId: string };

/**
 * Writes a changed roster and logs changed posts and covers (docs/wire/live.md, What each audience sees); ends offers
 * whose duty no longer exists. `more` are further log entries, such as reasons for broken rules. Returns the current
 * roster.
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
  const coverChanges = listCoverChanges(before.covers, covers);
  if (before.covers.length > 0 || covers.length > 0) {
    await store.replaceCovers(work, after.id, covers);
  }
  // The worker publishes the start and end of each cover.
  if (coverChanges.length > 0) await resetNextDutyStart(work);
  const { departments } = before;
  const changes = [...listPostChanges(before.duties, after.duties), ...coverChanges, ...more];
  if (departments.join() !== after.departments.join()) {
    changes.unshift({ field: "departments", from: departments, to: after.departments });
  }
  work.record("roster.updated", toRoster(after), { subjectId: after.id, changes });
  await endOffersOfRoster(work, after);
  return after;
}

/** Deletes and logs a roster; ends the offers of its duties. */
export async function dropRoster(
  work: Work,
  { id, date, departments }: store.RosterRecord,
): Promise<void> {
  await store.deleteRoster(work, id);
  work.record("roster.deleted", { id, date, departments }, { subjectId: id });
  await endOffersOfRoster(work, { date, duties: [], covers: [] });
}

/**
 * Lists people whose duties changed: added, moved or removed doctors, and the people of ended covers. `after` is null
 * for a deleted roster.
 */
export function listMailedChanges(
  { at }: Work,
  before: store.RosterRecord,
  after: Pick<store.RosterRecord, "duties" | "covers"> | null,
): MailedChange[] {
  const { date, duties, covers } = before;
  const coverEnds = new Map(after?.covers.map(({ id, until }) => [id, until]));
  const ended = covers.filter(
    ({ id, until }) => until > at.getTime() && coverEnds.get(id) !== until,
  );
  const holders = new Set(after?.duties.map(({ accountId }) => accountId));
  return [
    ...listDutyChanges(date, duties, after?.duties ?? []).map((change) => ({
      ...change,
      ...listCoveredParts(covers, change.accountId),
    })),
    ...ended.flatMap((cover) => {
      const mailed = { ...toMailedCover(date, cover), change: "cover_ended" as const };
      // The planned doctor is on call again.
      const covered = holders.has(cover.forAccountId) ? [cover.forAccountId] : [];
      return [cover.accountId, ...covered].map((accountId) => ({
        ...mailed,
        ...listCoveredParts(covers, accountId),
        accountId,
      }));
    }),
  ];
}

/** Queues one email per person about their changed duties and hours. */
export async function queueDutyMails(work: Work, changes: readonly MailedChange[]): Promise<void> {
  const { manager, hospitalId, at } = work;
  const starts = await readDutyStarts(manager, hospitalId);
  if (starts === null) return;
  const today = findEarliestDutyDate(starts, at.getTime());
  for (const { accountId, duties } of listDutyMails(today, changes)) {
    const mailed = duties.map((duty) => ({
      ...computeDutySpan(duty.date, getDepartmentClock(starts, duty.department)),
      ...duty,
    }));
    await work.queue("email", "roster-duties", { accountId, hospitalId, duties: mailed });
  }
}
