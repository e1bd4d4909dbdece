import { readRosterMakers } from "@wardline/database/repositories/people/staff";
import type { CoverRecord, RosterRecord } from "@wardline/database/repositories/roster/rosters";
import type { Work } from "@wardline/database/work";
import { fullName } from "@wardline/domain/people/full-name";
import { findOtherRole } from "@wardline/domain/roster/cover";
import type { Span } from "@wardline/domain/roster/duty";

/** Emails both people of a cover, even if one of them entered it; `before` is the roster without the change. */
export async function queueCoverMails(
  work: Work,
  before: Pick<RosterRecord, "date" | "covers">,
  cover: CoverRecord,
  end?: "cover_ended",
): Promise<void> {
  const duty = toMailedCover(before.date, cover);
  const { accountId, forAccountId } = cover;
  await queueMail(work, accountId, { ...duty, change: end ?? "covers" });
  const parts = listCoveredParts(before.covers, forAccountId);
  await queueMail(work, forAccountId, { ...duty, ...parts, change: end ?? "covered" });
}

/** Emails the department's roster makers that somebody took over a duty. */
export async function queueMakerMails(work: Work, date: string, cover: CoverRecord): Promise<void> {
  const concerned = new Set([cover.accountId, cover.forAccountId]);
  const makers = await readRosterMakers(work.manager, work.hospitalId, cover.department);
  for (const id of makers.filter((one) => !concerned.has(one))) {
    await queueMail(work, id, { ...toMailedCover(date, cover), change: "taken_over" });
  }
}

/** Emails a covering doctor whose cover another doctor took over. */
export async function queueReplacementMail(
  work: Work,
  date: string,
  cover: CoverRecord,
): Promise<void> {
  await queueMail(work, cover.accountId, { ...toMailedCover(date, cover), change: "cover_ended" });
}

/** Returns the field `covered` for emails, with the covered parts of a person's duties; no field if nobody covers. */
export function listCoveredParts(
  covers: readonly CoverRecord[],
  accountId: string,
): { covered?: Span[] } {
  const own = covers
    .filter(({ forAccountId }) => forAccountId === accountId)
    .map(({ from, until }) => ({ from, until }))
    .sort((a, b) => a.from - b.from);
  return own.length === 0 ? {} : { covered: own };
}

export function toMailedCover(date: string, cover: CoverRecord) {
  const { department, role, from, until, accountId, forAccountId } = cover;
  const own = findOtherRole(cover.ownRole, role);
  const name = fullName(cover);
  const plannedName = `${cover.forFirstName} ${cover.forLastName}`.trim();
  return {
    date,
    department,
    role,
    from,
    until,
    person: { id: accountId, name, ...(own !== undefined && { role: own }) },
    for: { id: forAccountId, name: plannedName },
  };
}

async function queueMail(
  work: Work,
  accountId: string,
  duty: ReturnType<typeof toMailedCover> & {
    covered?: Span[];
    change: "covers" | "covered" | "cover_ended" | "taken_over";
  },
): Promise<void> {
  const { hospitalId } = work;
  await work.queue("email", "roster-duties", { accountId, hospitalId, duties: [duty] });
}
