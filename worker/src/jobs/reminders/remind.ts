import { readDutyStarts } from "@wardline/database/repositories/hospitals/hospitals";
import {
  addReminder,
  findRemindedOfAllHospitals,
  forgetReminders,
  readReminded,
} from "@wardline/database/repositories/roster/duty-reminders";
import {
  findRostersOfDates,
  type RosterRecord,
} from "@wardline/database/repositories/roster/rosters";
import { runWork, type Work } from "@wardline/database/work";
import { dutySpan } from "@wardline/domain/roster/duty";
import { ownParts, reminderDue } from "@wardline/domain/roster/duty-reminders";
import { dutyVersion } from "@wardline/domain/roster/duty-seen";
import { clockOfDepartment, type DutyStarts } from "@wardline/domain/roster/duty-starts";
import { isSamePost } from "@wardline/domain/roster/roster-role";
import { addDays, zonedDay } from "@wardline/domain/time/zoned-day";
import type { Log } from "@wardline/jobs/log";
import type { DataSource } from "typeorm";

export interface ReminderContext {
  dataSource: DataSource;
  log: Log;
  /** Epoch milliseconds. */
  now: () => number;
}

const DAY_MS = 86_400_000;

/**
 * Queues the reminders of duties that are due, each in the transaction that notes it, so that it is queued once whatever
 * dies (docs/wire.md, Reminders of duties). One hospital's failure stops no other and is thrown at the end.
 */
export async function remindOfDuties({ dataSource, log, now }: ReminderContext): Promise<void> {
  const hospitals = await findRemindedOfAllHospitals(dataSource.manager);
  let failures = 0;
  for (const hospitalId of hospitals) {
    try {
      const of = { hospitalId, actor: null, now: now() };
      await runWork(dataSource, of, remindHospital, () => undefined);
    } catch (error) {
      failures++;
      const reason = (error as Error).message;
      log.warn({ hospitalId, reason }, "reminders: a hospital was left out");
    }
  }
  if (failures > 0) {
    throw new Error(`${failures} of ${hospitals.length} hospitals could not be reminded.`);
  }
}

async function remindHospital(work: Work): Promise<void> {
  const { manager, hospitalId } = work;
  const now = work.at.getTime();
  const starts = await readDutyStarts(manager, hospitalId);
  if (starts === null) return;
  const reminded = await readReminded(work);
  const today = zonedDay(now, starts.zone);
  const dates = [-1, 0, 1].map((ahead) => addDays(today, ahead));
  for (const roster of await findRostersOfDates(manager, hospitalId, dates)) {
    for (const { reminder, data } of remindersOf(roster, starts, now)) {
      if (!reminded.has(reminder.accountId)) continue;
      if (!(await addReminder(work, reminder))) continue;
      await work.queue("email", "duty-reminder", { hospitalId, ...data });
    }
  }
  await forgetReminders(work, new Date(now - 7 * DAY_MS));
}

/** Everybody's reminders of a roster that are due now. */
function remindersOf({ date, duties, covers }: RosterRecord, starts: DutyStarts, now: number) {
  return duties.flatMap(({ department, role, position, accountId }) => {
    const own = covers.filter((cover) => isSamePost(cover, { department, role, position }));
    const span = dutySpan(date, clockOfDepartment(starts, department));
    const duty = { accountId, ...span, covers: own };
    const people = new Set([accountId, ...own.map((cover) => cover.accountId)]);
    return [...people].flatMap((person) =>
      ownParts(person, duty).flatMap(({ from, until }) => {
        const hours = reminderDue(from, now);
        const version = dutyVersion(person, duty);
        if (hours === null || version === null) return [];
        const post = { department, role };
        return {
          reminder: { accountId: person, ...post, from, hours },
          data: { accountId: person, date, ...post, position, from, until, version },
        };
      }),
    );
  });
}
