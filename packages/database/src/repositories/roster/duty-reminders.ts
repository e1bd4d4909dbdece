import type { ReminderHours } from "@wardline/domain/roster/duty-reminders";
import type { RosterRole } from "@wardline/domain/roster/roster-role";
import { type EntityManager, LessThan } from "typeorm";
import { Account } from "../../entities/people/account.js";
import { DutyReminderRow } from "../../entities/roster/duty-reminder.js";
import { insertUnlessPresent } from "../../insert-unless-present.js";
import type { Work } from "../../work.js";

/** A reminder of a duty, or of the person's part of it, that begins at `from` (epoch milliseconds). */
export interface Reminder {
  accountId: string;
  department: string;
  role: RosterRole;
  from: number;
  hours: ReminderHours;
}

/** A person's choice (null: none), and the department's default. */
export interface StoredReminderChoice {
  reminders: boolean | null;
  department: boolean;
}

/** Returns hospitals in which anybody is reminded of duties. */
export async function findReminderHospitalsOfAllHospitals(
  manager: EntityManager,
): Promise<string[]> {
  const rows = await manager.query<{ id: string }[]>(
    `SELECT hospital_id AS id FROM department WHERE receipts
      UNION SELECT hospital_id FROM account WHERE duty_reminders AND deleted_at IS NULL`,
  );
  return rows.map(({ id }) => id);
}

/** Returns staff who are reminded, by their own choice or otherwise by their department's default. */
export async function readRemindedStaff({ manager, hospitalId }: Work): Promise<Set<string>> {
  const rows = await manager.query<{ id: string }[]>(
    `SELECT account.id FROM account
       LEFT JOIN department ON department.hospital_id = $1 AND department.id = account.department_id
      WHERE account.hospital_id = $1 AND account.account_type = 'sub' AND account.deleted_at IS NULL
        AND coalesce(account.duty_reminders, department.receipts, false)`,
    [hospitalId],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Records a queued reminder; false if it was queued before. */
export function addReminder(
  { manager, hospitalId }: Work,
  { accountId, department, role, from, hours }: Reminder,
): Promise<boolean> {
  const fromAt = new Date(from);
  const reminder = { hospitalId, accountId, department, role, fromAt, hours };
  return insertUnlessPresent(manager, DutyReminderRow, reminder);
}

/** Deletes reminders of duties that began before `until`. */
export async function deleteOldReminders(
  { manager, hospitalId }: Work,
  until: Date,
): Promise<void> {
  await manager.delete(DutyReminderRow, { hospitalId, fromAt: LessThan(until) });
}

export async function readReminderChoice(
  manager: EntityManager,
  hospitalId: string,
  accountId: string,
): Promise<StoredReminderChoice> {
  const [row] = await manager.query<StoredReminderChoice[]>(
    `SELECT account.duty_reminders AS reminders, coalesce(department.receipts, false) AS department
       FROM account
       LEFT JOIN department ON department.hospital_id = $1 AND department.id = account.department_id
      WHERE account.hospital_id = $1 AND account.id = $2`,
    [hospitalId, accountId],
  );
  return row ?? { reminders: null, department: false };
}

/** Stores a person's choice; null: the department's default. */
export async function setReminderChoice(
  { manager, hospitalId }: Work,
  accountId: string,
  reminders: boolean | null,
): Promise<void> {
  await manager.update(Account, { hospitalId, id: accountId }, { dutyReminders: reminders });
}
