import { compared } from "../text/text-forms.js";

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
  /** The posts that somebody who was moved has left. */
  left?: Omit<Post, "accountId">[];
}

/** A changed duty and whose it is or was. */
export interface DutyChange extends MailedDuty {
  accountId: string;
}

/** Everything that one person reads in one mail. */
export interface DutyMail<D> {
  accountId: string;
  duties: Omit<D, "accountId">[];
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
  const gainers = new Set(gained.map(({ accountId }) => accountId));
  return [
    ...gained.map((post) => {
      const left = lost
        .filter(({ accountId }) => accountId === post.accountId)
        .map(({ department, role }) => ({ department, role }));
      return left.length === 0
        ? changeOf(date, post, "added")
        : { ...changeOf(date, post, "moved"), left };
    }),
    ...lost
      .filter(({ accountId }) => !gainers.has(accountId))
      .map((post) => changeOf(date, post, "removed")),
  ];
}

/** One mail for each person about the duties from today (YYYY-MM-DD) on, however far ahead (docs/wire.md, Roster). */
export function dutyMails<D extends { accountId: string; date: string }>(
  today: string,
  changes: readonly D[],
): DutyMail<D>[] {
  const mails = new Map<string, DutyMail<D>>();
  for (const { accountId, ...duty } of changes) {
    if (duty.date < today) continue;
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
