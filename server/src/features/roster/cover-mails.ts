import { readRosterMakers } from "@wardline/database/repositories/people/staff";
import type { CoverRecord } from "@wardline/database/repositories/roster/rosters";
import type { Work } from "@wardline/database/work";
import { coverSpanText } from "@wardline/domain/roster/cover";
import { peopleOfCover } from "./covers.rules.js";
import type { DutyHours } from "./locked-rosters.js";

/** Both learn of it, also where one of them wrote it down. */
export async function mailCover(
  work: Work,
  date: string,
  { zone }: DutyHours,
  cover: CoverRecord,
  end?: "cover_ended",
): Promise<void> {
  const duty = mailedDuty(date, zone, cover);
  await mail(work, cover.accountId, { ...duty, change: end ?? "covers" });
  await mail(work, cover.forAccountId, { ...duty, change: end ?? "covered" });
}

/** Those who make the department's roster learn that somebody took a duty over. */
export async function mailMakers(
  work: Work,
  date: string,
  { zone }: DutyHours,
  cover: CoverRecord,
): Promise<void> {
  const concerned = new Set([cover.accountId, cover.forAccountId]);
  const makers = await readRosterMakers(work.manager, work.hospitalId, cover.department);
  for (const id of makers.filter((one) => !concerned.has(one))) {
    await mail(work, id, { ...mailedDuty(date, zone, cover), change: "taken_over" });
  }
}

/** Somebody from whom a third person took a cover over learns that it is over. */
export async function mailReplaced(
  work: Work,
  date: string,
  { zone }: DutyHours,
  cover: CoverRecord,
): Promise<void> {
  await mail(work, cover.accountId, { ...mailedDuty(date, zone, cover), change: "cover_ended" });
}

function mailedDuty(date: string, zone: string, cover: CoverRecord) {
  const { department, role } = cover;
  const when = coverSpanText(cover, zone, date);
  return { date, department, role, when, people: peopleOfCover(cover) };
}

async function mail(
  work: Work,
  accountId: string,
  duty: ReturnType<typeof mailedDuty> & {
    change: "covers" | "covered" | "cover_ended" | "taken_over";
  },
): Promise<void> {
  const { hospitalId } = work;
  await work.queue("email", "roster-duties", { accountId, hospitalId, duties: [duty] });
}
