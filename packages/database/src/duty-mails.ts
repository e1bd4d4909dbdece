import type { JobData } from "@wardline/contracts/jobs";
import { foldName } from "@wardline/domain/department";
import { addDays } from "@wardline/domain/zoned-day";
import type { DutyRecord } from "./repositories/rosters.js";
import type { Work } from "./work.js";

/** How far ahead of today a changed duty is worth a mail, in days. */
const MAIL_AHEAD_DAYS = 7;

type MailedDuty = JobData<"email", "roster-duties">["duties"][number];

/** A duty that someone was given or lost. */
export interface DutyChange extends MailedDuty {
  accountId: string;
}

/** Who was put on, moved or taken off between two states of one date's duties. */
export function dutyChanges(
  date: string,
  before: readonly DutyRecord[],
  after: readonly DutyRecord[],
): DutyChange[] {
  const had = new Map(before.map((duty) => [keyOf(duty), duty]));
  const has = new Map(after.map((duty) => [keyOf(duty), duty]));
  const gained = after.filter((duty) => !had.has(keyOf(duty)));
  const lost = before.filter((duty) => !has.has(keyOf(duty)));
  const losers = new Set(lost.map(({ accountId }) => accountId));
  const gainers = new Set(gained.map(({ accountId }) => accountId));
  return [
    ...gained.map((duty) => changeOf(date, duty, losers.has(duty.accountId) ? "moved" : "added")),
    ...lost
      .filter(({ accountId }) => !gainers.has(accountId))
      .map((duty) => changeOf(date, duty, "removed")),
  ];
}

/** Queues one mail per person about the duties from today to seven days on; others are not worth one yet. */
export async function queueDutyMails(
  work: Work,
  today: string,
  changes: readonly DutyChange[],
): Promise<void> {
  const last = addDays(today, MAIL_AHEAD_DAYS);
  const dutiesOf = new Map<string, MailedDuty[]>();
  for (const { accountId, ...duty } of changes) {
    if (duty.date < today || duty.date > last) continue;
    dutiesOf.set(accountId, [...(dutiesOf.get(accountId) ?? []), duty]);
  }
  for (const [accountId, duties] of dutiesOf) {
    await work.queue("email", "roster-duties", {
      accountId,
      hospitalId: work.hospitalId,
      duties,
    });
  }
}

function changeOf(
  date: string,
  { accountId, department, role }: DutyRecord,
  change: DutyChange["change"],
): DutyChange {
  return { accountId, date, change, department, role };
}

function keyOf({ department, role, accountId }: DutyRecord): string {
  return `${accountId} ${role} ${foldName(department)}`;
}
