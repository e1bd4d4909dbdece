import type { CallResult, ContactMark } from "@wardline/domain/roster/call-reports";
import type { Span } from "@wardline/domain/roster/duty";
import type { RosterRole } from "@wardline/domain/roster/roster-role";
import type { EntityManager } from "typeorm";
import { CallReportRow, ContactMarkRow } from "../../entities/roster/call-report.js";
import type { Work } from "../../work.js";

/** A post on the roster of a date YYYY-MM-DD. */
export interface DatedPost {
  date: string;
  department: string;
  role: RosterRole;
  position: number;
}

/** The person to call for a post, with their number; blank if unknown. */
export interface PostContact {
  accountId: string;
  name: string;
  phone: string;
}

/** SQL: time at which the number `$4` of the person `$2` was last confirmed. */
const LAST_CONFIRMATION = `coalesce((SELECT max(right_one.at) FROM call_report right_one
                              WHERE right_one.hospital_id = $1 AND right_one.account_id = $2
                                AND right_one.phone = $4 AND right_one.result = 'right'), '-infinity')`;

/** Number of calls with an outcome, by department, month YYYY-MM and hour in the hospital's time zone. */
export interface CallCount {
  department: string;
  month: string;
  hour: number;
  result: CallResult;
  amount: number;
}

/** Returns the person on call on a post at `at`: the cover, else the rostered person; null if there is none. */
export async function findPostContact(
  { manager, hospitalId }: Work,
  { date, department, role, position }: DatedPost,
  at: Date,
): Promise<PostContact | null> {
  const [person] = await manager.query<PostContact[]>(
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

/** Stores a call's outcome; "right" confirms the number. */
export async function addCallReport(
  { manager, hospitalId, at }: Work,
  id: string,
  { date, department, role, position }: DatedPost,
  { accountId, phone }: PostContact,
  reporterId: string,
  result: CallResult | "right",
): Promise<void> {
  const post = { date, department, role, position };
  const report = { hospitalId, id, ...post, accountId, phone, reporterId, result, at };
  await manager.insert(CallReportRow, report);
}

/**
 * Replaces the report that a person made in the current hour about this number on a post, and returns the former
 * outcome; null if there was none since the last confirmation.
 */
export async function replaceRecentReport(
  { manager, hospitalId, at }: Work,
  { date, department, role, position }: DatedPost,
  { accountId, phone }: PostContact,
  reporterId: string,
  result: CallResult,
): Promise<CallResult | null> {
  const [rows] = await manager.query<[{ former: CallResult }[]]>(
    `UPDATE call_report SET result = $9, at = $10
       FROM (SELECT id, result AS former FROM call_report
              WHERE hospital_id = $1 AND account_id = $2 AND date = $3 AND phone = $4 AND department = $5
                AND role = $6 AND position = $7 AND reporter_id = $8 AND result <> 'right'
                AND date_trunc('hour', at) = date_trunc('hour', $10::timestamptz) AND at > ${LAST_CONFIRMATION}
              ORDER BY at DESC, id DESC LIMIT 1) recent
      WHERE call_report.hospital_id = $1 AND call_report.id = recent.id
      RETURNING recent.former`,
    [hospitalId, accountId, date, phone, department, role, position, reporterId, result, at],
  );
  return rows[0]?.former ?? null;
}

export interface MarkedPerson extends PostContact {
  department: string;
  role: RosterRole;
  result: ContactMark["result"];
}

/** SQL: marks of current numbers, with people of hospital `$1` and their departments. */
const MARKED_PEOPLE = `contact_mark mark
       JOIN account person ON person.hospital_id = $1 AND person.id = mark.account_id AND person.phone = mark.phone
        AND person.deleted_at IS NULL
       LEFT JOIN department ON department.hospital_id = $1 AND department.id = person.department_id`;

/** Returns a person if the person's current number is marked; else null. */
export async function findMarkedPerson(
  { manager, hospitalId }: Work,
  accountId: string,
): Promise<MarkedPerson | null> {
  const [person] = await manager.query<MarkedPerson[]>(
    `SELECT person.id AS "accountId", trim(person.first_name || ' ' || person.last_name) AS name, person.phone,
            coalesce(department.name, '') AS department, role.name AS role, mark.result
       FROM ${MARKED_PEOPLE}
       JOIN role ON role.hospital_id = $1 AND role.id = person.role_id
      WHERE mark.hospital_id = $1 AND mark.account_id = $2`,
    [hospitalId, accountId],
  );
  return person ?? null;
}

/** Returns people whose current number is marked at `at`, sorted by name. */
export async function readMarkedPeople(
  manager: EntityManager,
  hospitalId: string,
  at: Date,
): Promise<{ id: string; name: string; department: string; reported: ContactMark }[]> {
  return manager.query(
    `SELECT person.id, trim(person.first_name || ' ' || person.last_name) AS name,
            coalesce(department.name, '') AS department,
            jsonb_build_object('result', mark.result, 'at', wire_time(mark.at)) AS reported
       FROM ${MARKED_PEOPLE}
      WHERE mark.hospital_id = $1 AND (mark.result = 'wrong_person' OR mark.until_at > $2)
      ORDER BY name, person.id`,
    [hospitalId, at],
  );
}

/**
 * Returns the reports about this number from the duty of one date, oldest first; reports before the number's last
 * confirmation are left out.
 */
export async function readCallReports(
  { manager, hospitalId }: Work,
  date: string,
  { accountId, phone }: PostContact,
): Promise<{ reporter: string; result: CallResult }[]> {
  return manager.query(
    `SELECT report.reporter_id AS reporter, report.result FROM call_report report
      WHERE report.hospital_id = $1 AND report.account_id = $2 AND report.date = $3 AND report.phone = $4
        AND report.result <> 'right'
        AND report.at > ${LAST_CONFIRMATION}
      ORDER BY report.at, report.id`,
    [hospitalId, accountId, date, phone],
  );
}

/** Returns a number's mark during a duty; null if there is none. */
export async function readMark(
  { manager, hospitalId }: Work,
  { accountId, phone }: PostContact,
  duty: Span,
): Promise<ContactMark | null> {
  const [mark] = await manager.query<ContactMark[]>(
    `SELECT result, wire_time(at) AS at FROM contact_mark
      WHERE hospital_id = $1 AND account_id = $2 AND phone = $3 AND (result = 'wrong_person' OR until_at > $4)`,
    [hospitalId, accountId, phone, new Date(duty.from)],
  );
  return mark ?? null;
}

/** Marks a number, replacing an earlier mark. */
export async function setMark(
  { manager, hospitalId, at }: Work,
  { accountId, phone }: PostContact,
  result: ContactMark["result"],
  duty: Span,
): Promise<void> {
  const mark = { hospitalId, accountId, phone, result, at, untilAt: new Date(duty.until) };
  await manager.upsert(ContactMarkRow, mark, ["hospitalId", "accountId"]);
}

export async function removeMark(
  { manager, hospitalId }: Work,
  { accountId }: PostContact,
): Promise<void> {
  await manager.delete(ContactMarkRow, { hospitalId, accountId });
}

/** Counts outcomes of calls between two instants (docs/wire/patients.md, Statistics). */
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
