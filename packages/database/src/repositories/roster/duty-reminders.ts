import type { ReminderHours } from "@wardline/domain/roster/duty-reminders";
import type { RosterRole } from "@wardline/domain/roster/roster-role";
import type { EntityManager } from "typeorm";
import type { Work } from "../../work.js";

/** A reminder of something that begins at `from`, epoch milliseconds. */
export interface Reminder {
  accountId: string;
  department: string;
  role: RosterRole;
  from: number;
  hours: ReminderHours;
}

/** What somebody chose, null where nothing, and what the department does then. */
export interface ReminderChoice {
  reminders: boolean | null;
  department: boolean;
}

/** The hospitals, of all, in which anybody is reminded of duties; a job of the whole installation. */
export async function findRemindedOfAllHospitals(manager: EntityManager): Promise<string[]> {
  const rows = await manager.query<{ id: string }[]>(
    `SELECT hospital_id AS id FROM department WHERE receipts
      UNION SELECT hospital_id FROM account WHERE duty_reminders AND deleted_at IS NULL`,
  );
  return rows.map(({ id }) => id);
}

/** Those of a hospital's staff who are reminded: by their own choice, else by their department's. */
export async function readReminded({ manager, hospitalId }: Work): Promise<Set<string>> {
  const rows = await manager.query<{ id: string }[]>(
    `SELECT account.id FROM account
       LEFT JOIN department ON department.hospital_id = $1 AND department.id = account.department_id
      WHERE account.hospital_id = $1 AND account.account_type = 'sub' AND account.deleted_at IS NULL
        AND coalesce(account.duty_reminders, department.receipts, false)`,
    [hospitalId],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Notes that a reminder is queued; false where it was before. */
export async function addReminder(
  { manager, hospitalId }: Work,
  { accountId, department, role, from, hours }: Reminder,
): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    `INSERT INTO duty_reminder (hospital_id, account_id, department, role, from_at, hours)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING 1 AS done`,
    [hospitalId, accountId, department, role, new Date(from), hours],
  );
  return rows.length > 0;
}

/** Forgets the reminders of duties that began before `until`. */
export async function forgetReminders({ manager, hospitalId }: Work, until: Date): Promise<void> {
  await manager.query("DELETE FROM duty_reminder WHERE hospital_id = $1 AND from_at < $2", [
    hospitalId,
    until,
  ]);
}

/** What somebody chose of reminders. */
export async function readReminderChoice(
  manager: EntityManager,
  hospitalId: string,
  accountId: string,
): Promise<ReminderChoice> {
  const [row] = await manager.query<ReminderChoice[]>(
    `SELECT account.duty_reminders AS reminders, coalesce(department.receipts, false) AS department
       FROM account
       LEFT JOIN department ON department.hospital_id = $1 AND department.id = account.department_id
      WHERE account.hospital_id = $1 AND account.id = $2`,
    [hospitalId, accountId],
  );
  return row ?? { reminders: null, department: false };
}

/** Keeps what somebody chose; null: as the department does. */
export async function setReminderChoice(
  { manager, hospitalId }: Work,
  accountId: string,
  reminders: boolean | null,
): Promise<void> {
  await manager.query("UPDATE account SET duty_reminders = $3 WHERE hospital_id = $1 AND id = $2", [
    hospitalId,
    accountId,
    reminders,
  ]);
}
