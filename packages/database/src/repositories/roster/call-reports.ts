import type { CallResult, ContactMark } from "@wardline/domain/roster/call-reports";
import type { Span } from "@wardline/domain/roster/duty";
import type { RosterRole } from "@wardline/domain/roster/roster-role";
import type { EntityManager } from "typeorm";
import type { Work } from "../../work.js";

/** A post of the roster of a date YYYY-MM-DD. */
export interface DatedPost {
  date: string;
  department: string;
  role: RosterRole;
  position: number;
}

/** Who answers for a post, and by which number; a blank one where none is known. */
export interface CalledPerson {
  accountId: string;
  name: string;
  phone: string;
}

/** When the number `$4` of the person `$2` was last said to be right. */
const lastRight = `coalesce((SELECT max(right_one.at) FROM call_report right_one
                              WHERE right_one.hospital_id = $1 AND right_one.account_id = $2
                                AND right_one.phone = $4 AND right_one.result = 'right'), '-infinity')`;

/** How many calls ended in one way, by department, month YYYY-MM and hour of the hospital's clocks. */
export interface CallCount {
  department: string;
  month: string;
  hour: number;
  result: CallResult;
  amount: number;
}

/** Who is on call on a post at `at`: who covers then, else who is on the roster; null where nobody is. */
export async function findCalledPerson(
  { manager, hospitalId }: Work,
  { date, department, role, position }: DatedPost,
  at: Date,
): Promise<CalledPerson | null> {
  const [person] = await manager.query<CalledPerson[]>(
    `SELECT person.id AS "accountId", trim(person.first_name || ' ' || person.last_name) AS name, person.phone
       FROM roster
       JOIN roster_duty duty ON duty.hospital_id = $1 AND duty.roster_id = roster.id
        AND compared_text(duty.department) = compared_text($3) AND duty.role = $4 AND duty.position = $5
       LEFT JOIN roster_cover cover ON cover.hospital_id = $1 AND cover.roster_id = roster.id
        AND compared_text(cover.department) = compared_text($3) AND cover.role = $4 AND cover.position = $5
        AND cover.from_at <= $6 AND cover.until_at > $6
       JOIN account person ON person.hospital_id = $1 AND person.deleted_at IS NULL
        AND person.id = coalesce(cover.account_id, duty.account_id)
      WHERE roster.hospital_id = $1 AND roster.date = $2`,
    [hospitalId, date, department, role, position, at],
  );
  return person ?? null;
}

/** Keeps how a call ended; "right": that the number is. */
export async function addCallReport(
  { manager, hospitalId, at }: Work,
  id: string,
  { date, department, role, position }: DatedPost,
  { accountId, phone }: CalledPerson,
  reporterId: string,
  result: CallResult | "right",
): Promise<void> {
  await manager.query(
    `INSERT INTO call_report (hospital_id, id, date, department, role, position, account_id, phone, reporter_id,
                              result, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [hospitalId, id, date, department, role, position, accountId, phone, reporterId, result, at],
  );
}

/**
 * Replaces what a person reported in the present hour of calls to this number on a post, and answers what that was; null where there
 * was nothing since the number was last said to be right.
 */
export async function replaceRecentReport(
  { manager, hospitalId, at }: Work,
  { date, department, role, position }: DatedPost,
  { accountId, phone }: CalledPerson,
  reporterId: string,
  result: CallResult,
): Promise<CallResult | null> {
  const [rows] = await manager.query<[{ former: CallResult }[]]>(
    `UPDATE call_report SET result = $9, at = $10
       FROM (SELECT id, result AS former FROM call_report
              WHERE hospital_id = $1 AND account_id = $2 AND date = $3 AND phone = $4 AND department = $5
                AND role = $6 AND position = $7 AND reporter_id = $8 AND result <> 'right'
                AND date_trunc('hour', at) = date_trunc('hour', $10::timestamptz) AND at > ${lastRight}
              ORDER BY at DESC, id DESC LIMIT 1) recent
      WHERE call_report.hospital_id = $1 AND call_report.id = recent.id
      RETURNING recent.former`,
    [hospitalId, accountId, date, phone, department, role, position, reporterId, result, at],
  );
  return rows[0]?.former ?? null;
}

/** A person whose number is marked, with the department and role that they have. */
export interface MarkedPerson extends CalledPerson {
  department: string;
  role: RosterRole;
  result: ContactMark["result"];
}

/** A person whose present number is marked; null where it is not. */
export async function findMarkedPerson(
  { manager, hospitalId }: Work,
  accountId: string,
): Promise<MarkedPerson | null> {
  const [person] = await manager.query<MarkedPerson[]>(
    `SELECT person.id AS "accountId", trim(person.first_name || ' ' || person.last_name) AS name, person.phone,
            coalesce(department.name, '') AS department, role.name AS role, mark.result
       FROM contact_mark mark
       JOIN account person ON person.hospital_id = $1 AND person.id = mark.account_id AND person.phone = mark.phone
        AND person.deleted_at IS NULL
       LEFT JOIN department ON department.hospital_id = $1 AND department.id = person.department_id
       JOIN role ON role.hospital_id = $1 AND role.id = person.role_id
      WHERE mark.hospital_id = $1 AND mark.account_id = $2`,
    [hospitalId, accountId],
  );
  return person ?? null;
}

/** What was reported of calls to this number in the duty of a date, oldest first, since it was last said to be right. */
export async function readCallReports(
  { manager, hospitalId }: Work,
  date: string,
  { accountId, phone }: CalledPerson,
): Promise<{ reporter: string; result: CallResult }[]> {
  return manager.query(
    `SELECT report.reporter_id AS reporter, report.result FROM call_report report
      WHERE report.hospital_id = $1 AND report.account_id = $2 AND report.date = $3 AND report.phone = $4
        AND report.result <> 'right'
        AND report.at > ${lastRight}
      ORDER BY report.at, report.id`,
    [hospitalId, accountId, date, phone],
  );
}

/** What a number is marked with in a duty; null where it is not. */
export async function readMark(
  { manager, hospitalId }: Work,
  { accountId, phone }: CalledPerson,
  duty: Span,
): Promise<ContactMark | null> {
  const [mark] = await manager.query<ContactMark[]>(
    `SELECT result, wire_time(at) AS at FROM contact_mark
      WHERE hospital_id = $1 AND account_id = $2 AND phone = $3 AND (result = 'wrong_person' OR until_at > $4)`,
    [hospitalId, accountId, phone, new Date(duty.from)],
  );
  return mark ?? null;
}

/** Marks a number, in the place of what it was marked with before. */
export async function setMark(
  { manager, hospitalId, at }: Work,
  { accountId, phone }: CalledPerson,
  result: ContactMark["result"],
  duty: Span,
): Promise<void> {
  await manager.query(
    `INSERT INTO contact_mark (hospital_id, account_id, phone, result, at, until_at)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (hospital_id, account_id)
     DO UPDATE SET phone = excluded.phone, result = excluded.result, at = excluded.at, until_at = excluded.until_at`,
    [hospitalId, accountId, phone, result, at, new Date(duty.until)],
  );
}

/** Takes a person's mark off. */
export async function removeMark(
  { manager, hospitalId }: Work,
  { accountId }: CalledPerson,
): Promise<void> {
  await manager.query("DELETE FROM contact_mark WHERE hospital_id = $1 AND account_id = $2", [
    hospitalId,
    accountId,
  ]);
}

/** How calls ended from one instant until another (docs/wire.md, Statistics). */
export async function countCalls(
  manager: EntityManager,
  hospitalId: string,
  { from, until, zone }: { from: Date; until: Date; zone: string },
): Promise<CallCount[]> {
  return manager.query<CallCount[]>(
    `SELECT department, to_char(at AT TIME ZONE $4, 'YYYY-MM') AS month,
            extract(hour FROM at AT TIME ZONE $4)::integer AS hour, result, count(*)::integer AS amount
       FROM call_report
      WHERE hospital_id = $1 AND at >= $2 AND at < $3 AND result <> 'right'
      GROUP BY 1, 2, 3, 4`,
    [hospitalId, from, until, zone],
  );
}
