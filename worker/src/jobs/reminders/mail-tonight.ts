import { isRosterMaker, readAllRosterMakers } from "@wardline/database/repositories/people/staff";
import {
  findTonightHospitalsOfAllHospitals,
  type MailedHospital,
  readTonight,
  recordTonightMail,
} from "@wardline/database/repositories/roster/tonight";
import { runWork, type Work } from "@wardline/database/work";
import { findZonedHour, toZonedDay } from "@wardline/domain/time/zoned-day";
import { buildTonightLines } from "@wardline/domain/tonight/tonight";
import { forEachHospital } from "../../each-hospital.js";
import type { ReminderContext } from "./remind.js";

/** Hour of the email in the hospital's time zone. */
const MAIL_HOUR = 17;

/**
 * Queues the emails about gaps at 17:00 in each hospital's time zone (docs/wire/roster.md, Tonight). Each email is
 * recorded in its own transaction, so that it is queued exactly once, even after a crash.
 */
export async function queueTonightMails({ dataSource, log, now }: ReminderContext): Promise<void> {
  const all = await findTonightHospitalsOfAllHospitals(dataSource.manager);
  const due = all.filter((hospital) => isDue(hospital, now()));
  const error = (failures: number, all: number) =>
    `Failed to email ${failures} of ${all} hospitals.`;
  await forEachHospital(due, { log, job: "tonight", error }, ({ id: hospitalId, zone }) =>
    runWork(
      dataSource,
      { hospitalId, actor: null, now: now() },
      (work) => queueMails(work, zone),
      () => undefined,
    ),
  );
}

function isDue({ zone, mailed }: MailedHospital, now: number): boolean {
  const day = toZonedDay(now, zone);
  return (mailed === null || mailed < day) && now >= findZonedHour(day, MAIL_HOUR, zone);
}

async function queueMails(work: Work, zone: string): Promise<void> {
  const { manager, hospitalId } = work;
  const now = work.at.getTime();
  if (!(await recordTonightMail(work, toZonedDay(now, zone)))) return;
  const sources = await readTonight(manager, hospitalId, now);
  const gapLines =
    sources === null ? [] : buildTonightLines(sources, now).filter(({ isClean }) => !isClean);
  for (const maker of await readAllRosterMakers(manager, hospitalId)) {
    if (!gapLines.some(({ department }) => isRosterMaker(maker, department))) continue;
    await work.queue("email", "tonight", { accountId: maker.id, hospitalId });
  }
}
