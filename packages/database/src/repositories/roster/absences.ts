import type { DayRange } from "@wardline/domain/roster/absence";
import type { RosterRole } from "@wardline/domain/roster/roster-role";
import type { EntityManager } from "typeorm";
import { AbsenceRow } from "../../entities/roster/absence.js";
import type { Work } from "../../work.js";

/** An absence with the person's current name and department (docs/wire/roster.md, Absences). */
export interface AbsenceRecord extends Omit<AbsenceRow, "hospitalId"> {
  firstName: string;
  lastName: string;
  department: string;
}

/** Selects the absences of one person, of one department or (null) of everybody. */
export type AbsentPeople = { accountId: string } | { department: string } | null;

const RECORD_COLUMNS = `absence.id, absence.account_id AS "accountId", account.first_name AS "firstName",
  account.last_name AS "lastName", department.name AS department, absence.from_day::text AS "from",
  absence.until_day::text AS until, absence.kind, absence.note, absence.version`;

const ABSENCES = `absence
  JOIN account ON account.hospital_id = $1 AND account.id = absence.account_id
  JOIN department ON department.hospital_id = $1 AND department.id = account.department_id
 WHERE absence.hospital_id = $1`;

/** Returns the absences that overlap these days, by first day. */
export async function readAbsences(
  manager: EntityManager,
  hospitalId: string,
  { from, until }: DayRange,
  people: AbsentPeople = null,
): Promise<AbsenceRecord[]> {
  const accountId = people !== null && "accountId" in people ? people.accountId : null;
  const department = people !== null && "department" in people ? people.department : null;
  return manager.query<AbsenceRecord[]>(
    `SELECT ${RECORD_COLUMNS} FROM ${ABSENCES} AND absence.until_day >= $2::date AND absence.from_day <= $3::date
        AND ($4::uuid IS NULL OR absence.account_id = $4) AND ($5::text IS NULL OR department.folded_name = compared_text($5))
      ORDER BY absence.from_day, lower(account.first_name), lower(account.last_name), absence.id`,
    [hospitalId, from, until, accountId, department],
  );
}

/**
 * Locks an absence and its person until the transaction ends, so that concurrent entries cannot overlap; null if there
 * is none. The person is locked first, as in the deletion of staff.
 */
export async function lockAbsence(
  { manager, hospitalId }: Work,
  id: string,
): Promise<AbsenceRecord | null> {
  await manager.query(
    `SELECT 1 FROM account WHERE hospital_id = $1 AND id = (
        SELECT account_id FROM absence WHERE hospital_id = $1 AND id = $2)
        FOR NO KEY UPDATE`,
    [hospitalId, id],
  );
  const [row] = await manager.query<AbsenceRecord[]>(
    `SELECT ${RECORD_COLUMNS} FROM ${ABSENCES} AND absence.id = $2 FOR UPDATE OF absence`,
    [hospitalId, id],
  );
  return row ?? null;
}

export async function insertAbsence(
  { manager, hospitalId }: Work,
  { id, accountId, from, until, kind, note }: AbsenceRecord,
): Promise<void> {
  await manager.insert(AbsenceRow, { hospitalId, id, accountId, from, until, kind, note });
}

/** Updates an absence and its version. */
export async function updateAbsence(
  { manager, hospitalId }: Work,
  { id, from, until, kind, note }: AbsenceRecord,
): Promise<void> {
  const version = () => "version + 1";
  await manager.update(AbsenceRow, { hospitalId, id }, { from, until, kind, note, version });
}

export async function deleteAbsence({ manager, hospitalId }: Work, id: string): Promise<void> {
  await manager.delete(AbsenceRow, { hospitalId, id });
}

/** Returns a person's duties on rosters of these days, by date. */
export async function readDutiesWithin(
  manager: EntityManager,
  hospitalId: string,
  accountId: string,
  { from, until }: DayRange,
): Promise<{ date: string; department: string; role: RosterRole }[]> {
  return manager.query(
    `SELECT roster.date, duty.department, duty.role FROM roster_duty duty
       JOIN roster ON roster.hospital_id = $1 AND roster.id = duty.roster_id
      WHERE duty.hospital_id = $1 AND duty.account_id = $2 AND roster.date >= $3 AND roster.date <= $4
      ORDER BY roster.date, duty.department, duty.role`,
    [hospitalId, accountId, from, until],
  );
}
