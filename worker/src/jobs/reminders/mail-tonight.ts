import { makesRoster, readAllRosterMakers } from "@wardline/database/repositories/people/staff";
import {
  findTonightOfAllHospitals,
  type MailedHospital,
  noteTonightMailed,
  readTonight,
} from "@wardline/database/repositories/roster/tonight";
import { runWork, type Work } from "@wardline/database/work";
import { zonedDay, zonedHour } from "@wardline/domain/time/zoned-day";
import { tonightOf } from "@wardline/domain/tonight/tonight";
import type { ReminderContext } from "./remind.js";

/** When the mail is sent, on the hospital's clocks. */
const HOUR = 17;

/**
 * Queues the mails about what is wrong in the coming duties, at 17:00 of each hospital's day, in the transaction that notes it,
 * so that they are queued once whatever dies (docs/wire.md, Tonight). One hospital's failure stops no other and is thrown at
 * the end.
 */
export async function mailTonight({ dataSource, log, now }: ReminderContext): Promise<void> {
  const all = await findTonightOfAllHospitals(dataSource.manager);
  const due = all.filter((hospital) => isDue(hospital, now()));
  let failures = 0;
  for (const { id: hospitalId, zone } of due) {
    try {
      const of = { hospitalId, actor: null, now: now() };
      await runWork(
        dataSource,
        of,
        (work) => queueMails(work, zone),
        () => undefined,
      );
    } catch (error) {
      failures++;
      const reason = (error as Error).message;
      log.warn({ hospitalId, reason }, "tonight: a hospital was left out");
    }
  }
  if (failures > 0) throw new Error(`${failures} of ${due.length} hospitals could not be mailed.`);
}

function isDue({ zone, mailed }: MailedHospital, now: number): boolean {
  const day = zonedDay(now, zone);
  return (mailed === null || mailed < day) && now >= zonedHour(day, HOUR, zone);
}

async function queueMails(work: Work, zone: string): Promise<void> {
  const { manager, hospitalId } = work;
  const now = work.at.getTime();
  if (!(await noteTonightMailed(work, zonedDay(now, zone)))) return;
  const sources = await readTonight(manager, hospitalId, now);
  const wrong = sources === null ? [] : tonightOf(sources, now).filter(({ isClean }) => !isClean);
  for (const maker of await readAllRosterMakers(manager, hospitalId)) {
    if (!wrong.some(({ department }) => makesRoster(maker, department))) continue;
    await work.queue("email", "tonight", { accountId: maker.id, hospitalId });
  }
}
