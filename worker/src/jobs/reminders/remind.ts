import { readDutyStarts } from "@wardline/database/repositories/hospitals/hospitals";
import {
  addReminder,
  deleteOldReminders,
  findReminderHospitalsOfAllHospitals,
  readRemindedStaff,
} from "@wardline/database/repositories/roster/duty-reminders";
import {
  findRostersByDates,
  type RosterRecord,
} from "@wardline/database/repositories/roster/rosters";
import { runWork, type Work } from "@wardline/database/work";
import { computeDutySpan } from "@wardline/domain/roster/duty";
import { findDueReminder, listPartsOnCall } from "@wardline/domain/roster/duty-reminders";
import { computeDutyVersion } from "@wardline/domain/roster/duty-seen";
import { type DutyStarts, getDepartmentClock } from "@wardline/domain/roster/duty-starts";
import { isSamePost } from "@wardline/domain/roster/roster-role";
import { addDays, toZonedDay } from "@wardline/domain/time/zoned-day";
import type { Log } from "@wardline/jobs/log";
import type { DataSource } from "typeorm";
import { forEachHospital } from "../../each-hospital.js";

export interface ReminderContext {
  dataSource: DataSource;
  log: Log;
  /** Returns the current time in epoch milliseconds. */
  now: () => number;
}

const DAY_MS = 86_400_000;

/**
 * Queues duty reminders that are due (docs/wire/roster.md, Reminders of duties). Each reminder is recorded in its own
 * transaction, so that it is queued exactly once, even after a crash.
 */
export async function remindOfDuties({ dataSource, log, now }: ReminderContext): Promise<void> {
  const hospitals = await findReminderHospitalsOfAllHospitals(dataSource.manager);
  const error = (failures: number, all: number) =>
    `Failed to send the reminders of ${failures} of ${all} hospitals.`;
  await forEachHospital(hospitals, { log, job: "reminders", error }, (hospitalId) => {
    const workOptions = { hospitalId, actor: null, now: now() };
    return runWork(dataSource, workOptions, remindHospital, () => undefined);
  });
}

async function remindHospital(work: Work): Promise<void> {
  const { manager, hospitalId } = work;
  const now = work.at.getTime();
  const starts = await readDutyStarts(manager, hospitalId);
  if (starts === null) return;
  const remindedStaff = await readRemindedStaff(work);
  const today = toZonedDay(now, starts.zone);
  const dates = [-1, 0, 1].map((ahead) => addDays(today, ahead));
  for (const roster of await findRostersByDates(manager, hospitalId, dates)) {
    for (const { reminder, data } of listDueReminders(roster, starts, now)) {
      if (!remindedStaff.has(reminder.accountId)) continue;
      if (!(await addReminder(work, reminder))) continue;
      await work.queue("email", "duty-reminder", { hospitalId, ...data });
    }
  }
  await deleteOldReminders(work, new Date(now - 7 * DAY_MS));
}

function listDueReminders({ date, duties, covers }: RosterRecord, starts: DutyStarts, now: number) {
  return duties.flatMap(({ department, role, position, accountId }) => {
    const postCovers = covers.filter((cover) => isSamePost(cover, { department, role, position }));
    const span = computeDutySpan(date, getDepartmentClock(starts, department));
    const duty = { accountId, ...span, covers: postCovers };
    const people = new Set([accountId, ...postCovers.map((cover) => cover.accountId)]);
    return [...people].flatMap((person) =>
      listPartsOnCall(person, duty).flatMap(({ from, until }) => {
        const hours = findDueReminder(from, now);
        const version = computeDutyVersion(person, duty);
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
