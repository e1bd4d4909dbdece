import { compared } from "../text/text-forms.js";
import { addDays } from "../time/zoned-day.js";

/** How far ahead of today a changed duty is worth a mail, in days. */
const MAIL_AHEAD_DAYS = 7;

/** A person's post on the roster of a date. */
export interface Post {
  accountId: string;
  department: string;
  role: string;
}

/** A duty that its holder was given, was moved to or lost; `date` is the roster's, YYYY-MM-DD. */
export interface MailedDuty {
  date: string;
  change: "added" | "removed" | "moved";
  department: string;
  role: string;
}

/** A changed duty and whose it is or was. */
export interface DutyChange extends MailedDuty {
  accountId: string;
}

/** All that one person is to read in one mail. */
export interface DutyMail {
  accountId: string;
  duties: MailedDuty[];
}

/** Who was put on, moved or taken off between two states of one date's duties. */
export function dutyChanges(
  date: string,
  before: readonly Post[],
  after: readonly Post[],
): DutyChange[] {
  const had = new Set(before.map(keyOf));
  const has = new Set(after.map(keyOf));
  const gained = after.filter((post) => !had.has(keyOf(post)));
  const lost = before.filter((post) => !has.has(keyOf(post)));
  const losers = new Set(lost.map(({ accountId }) => accountId));
  const gainers = new Set(gained.map(({ accountId }) => accountId));
  return [
    ...gained.map((post) => changeOf(date, post, losers.has(post.accountId) ? "moved" : "added")),
    ...lost
      .filter(({ accountId }) => !gainers.has(accountId))
      .map((post) => changeOf(date, post, "removed")),
  ];
}

/**
 * One mail for each person about the duties from today (YYYY-MM-DD) to seven days on, or to another last day; later ones
 * are not worth one yet, earlier ones no more (docs/wire.md, Roster).
 */
export function dutyMails(
  today: string,
  changes: readonly DutyChange[],
  last = addDays(today, MAIL_AHEAD_DAYS),
): DutyMail[] {
  const mails = new Map<string, DutyMail>();
  for (const { accountId, ...duty } of changes) {
    if (duty.date < today || duty.date > last) continue;
    const mail = mails.get(accountId) ?? { accountId, duties: [] };
    mail.duties.push(duty);
    mails.set(accountId, mail);
  }
  return [...mails.values()];
}

function changeOf(
  date: string,
  { accountId, department, role }: Post,
  change: DutyChange["change"],
): DutyChange {
  return { accountId, date, change, department, role };
}

function keyOf({ department, role, accountId }: Post): string {
  return `${accountId} ${role} ${compared(department)}`;
}
