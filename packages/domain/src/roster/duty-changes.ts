import { toComparedText } from "../text/text-forms.js";

export interface DutyPost {
  accountId: string;
  department: string;
  role: string;
}

/** A duty that somebody was given, moved to or lost; `date` is the roster date, YYYY-MM-DD. */
export interface MailedDuty {
  date: string;
  change: "added" | "removed" | "moved";
  department: string;
  role: string;
  /** Former posts of a person who was moved. */
  left?: Omit<DutyPost, "accountId">[];
}

/** A changed duty and its current or former holder. */
export interface DutyChange extends MailedDuty {
  accountId: string;
}

export interface DutyMail<D> {
  accountId: string;
  duties: Omit<D, "accountId">[];
}

/** Lists people who were added, moved or removed between two states of a date's duties. */
export function listDutyChanges(
  date: string,
  before: readonly DutyPost[],
  after: readonly DutyPost[],
): DutyChange[] {
  const keysBefore = new Set(before.map(getPersonPostKey));
  const keysAfter = new Set(after.map(getPersonPostKey));
  const gainedPosts = after.filter((post) => !keysBefore.has(getPersonPostKey(post)));
  const lostPosts = before.filter((post) => !keysAfter.has(getPersonPostKey(post)));
  const gainingAccountIds = new Set(gainedPosts.map(({ accountId }) => accountId));
  return [
    ...gainedPosts.map((post) => {
      const left = lostPosts
        .filter(({ accountId }) => accountId === post.accountId)
        .map(({ department, role }) => ({ department, role }));
      return left.length === 0
        ? toDutyChange(date, post, "added")
        : { ...toDutyChange(date, post, "moved"), left };
    }),
    ...lostPosts
      .filter(({ accountId }) => !gainingAccountIds.has(accountId))
      .map((post) => toDutyChange(date, post, "removed")),
  ];
}

/** One email per person about duties from today (YYYY-MM-DD) on (docs/wire/roster.md, Roster). */
export function listDutyMails<D extends { accountId: string; date: string }>(
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

function toDutyChange(
  date: string,
  { accountId, department, role }: DutyPost,
  change: DutyChange["change"],
): DutyChange {
  return { accountId, date, change, department, role };
}

function getPersonPostKey({ department, role, accountId }: DutyPost): string {
  return `${accountId} ${role} ${toComparedText(department)}`;
}
