import type { AbsenceKind, Days } from "@wardline/domain/roster/absence";
import type { RosterRole } from "@wardline/domain/roster/roster-role";
import type { EntityManager } from "typeorm";
import type { Work } from "../../work.js";

/** An absence with the person's present name and department (docs/wire.md, Absences). */
export interface AbsenceRecord extends Days {
  id: string;
  accountId: string;
  firstName: string;
  lastName: string;
  department: string;
  kind: AbsenceKind;
  note: string;
  version: number;
}

/** Whose absences are meant: those of one person, or of one department; null: of everybody. */
export type AbsentPeople = { accountId: string } | { department: string } | null;

const RECORD = `absence.id, absence.account_id AS "accountId", account.first_name AS "firstName",
  account.last_name AS "lastName", department.name AS department, absence.from_day::text AS "from",
  absence.until_day::text AS until, absence.kind, absence.note, absence.version`;

const ABSENCES = `absence
  JOIN account ON account.hospital_id = $1 AND account.id = absence.account_id
  JOIN department ON department.hospital_id = $1 AND department.id = account.department_id
 WHERE absence.hospital_id = $1`;

/** The absences that share a day with these, by their first day. */
export async function readAbsences(
  manager: EntityManager,
  hospitalId: string,
  { from, until }: Days,
  people: AbsentPeople = null,
): Promise<AbsenceRecord[]> {
  const accountId = people !== null && "accountId" in people ? people.accountId : null;
  const department = people !== null && "department" in people ? people.department : null;
  return manager.query<AbsenceRecord[]>(
    `SELECT ${RECORD} FROM ${ABSENCES} AND absence.until_day >= $2::date AND absence.from_day <= $3::date
        AND ($4::uuid IS NULL OR absence.account_id = $4) AND ($5::text IS NULL OR department.folded_name = compared_text($5))
      ORDER BY absence.from_day, lower(account.first_name), lower(account.last_name), absence.id`,
    [hospitalId, from, until, accountId, department],
  );
}

/**
 * One absence, or null; locked until the transaction ends with its person, so that two entries side by side cannot share a
 * day. The person comes first, as where staff are deleted.
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
    `SELECT ${RECORD} FROM ${ABSENCES} AND absence.id = $2 FOR UPDATE OF absence`,
    [hospitalId, id],
  );
  return row ?? null;
}

/** Writes a new absence. */
export async function insertAbsence(
  { manager, hospitalId }: Work,
  { id, accountId, from, until, kind, note }: AbsenceRecord,
): Promise<void> {
  await manager.query(
    `INSERT INTO absence (hospital_id, id, account_id, from_day, until_day, kind, note)
     VALUES ($1, $2, $3, $4::date, $5::date, $6, $7)`,
    [hospitalId, id, accountId, from, until, kind, note],
  );
}

/** Writes an absence's days and why, and counts its version up. */
export async function updateAbsence(
  { manager, hospitalId }: Work,
  { id, from, until, kind, note }: AbsenceRecord,
): Promise<void> {
  await manager.query(
    `UPDATE absence SET from_day = $3::date, until_day = $4::date, kind = $5, note = $6, version = version + 1
      WHERE hospital_id = $1 AND id = $2`,
    [hospitalId, id, from, until, kind, note],
  );
}

/** Deletes an absence. */
export async function deleteAbsence({ manager, hospitalId }: Work, id: string): Promise<void> {
  await manager.query("DELETE FROM absence WHERE hospital_id = $1 AND id = $2", [hospitalId, id]);
}

/** The duties that a person has on the rosters of these days, by date. */
export async function readDutiesWithin(
  manager: EntityManager,
  hospitalId: string,
  accountId: string,
  { from, until }: Days,
): Promise<{ date: string; department: string; role: RosterRole }[]> {
  return manager.query(
    `SELECT roster.date, duty.department, duty.role FROM roster_duty duty
       JOIN roster ON roster.hospital_id = $1 AND roster.id = duty.roster_id
      WHERE duty.hospital_id = $1 AND duty.account_id = $2 AND roster.date >= $3 AND roster.date <= $4
      ORDER BY roster.date, duty.department, duty.role`,
    [hospitalId, accountId, from, until],
  );
}
