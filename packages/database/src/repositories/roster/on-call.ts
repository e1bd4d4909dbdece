import { getRosterDateRange, type OnCallSources } from "@wardline/domain/roster/on-call";
import type { EntityManager } from "typeorm";
import { HEAD_OF_DEPARTMENT } from "../people/head-of-department.js";
import { selectRole } from "./rosters.js";

/** On-call data with the hospital's revision at which it was read. */
export interface OnCallReading extends OnCallSources {
  revision: number;
}

/** A mark belongs to a phone number, so it no longer applies when the person gets another number. */
export const JOIN_CONTACT_MARK = `LEFT JOIN contact_mark mark ON mark.hospital_id = $1
  AND mark.account_id = person.id AND mark.phone = person.phone`;

/** SQL: the joined mark of a number; null if there is none. */
export const SELECT_MARK = `CASE WHEN mark.account_id IS NOT NULL THEN jsonb_build_object(
  'result', mark.result,
  'at', wire_time(mark.at),
  'until', (extract(epoch FROM mark.until_at) * 1000)::bigint) END`;

/** SQL: columns of an `OnCallReading` except its revision, for hospital $1 with rosters from date $2 to date $3. */
export const ON_CALL_COLUMNS = `hospital.timezone AS zone, hospital.duty_start AS "dutyStart",
  (SELECT coalesce(jsonb_agg(jsonb_build_object(
            'department', department.name, 'dutyStart', department.duty_start,
            'contact', jsonb_build_object('email', department.email, 'phone', department.phone),
            'hod', ${HEAD_OF_DEPARTMENT})
          ORDER BY department.folded_name), '[]')
     FROM department WHERE department.hospital_id = $1) AS departments,
  (SELECT coalesce(jsonb_agg(jsonb_build_object(
            'date', roster.date, 'departments', roster.departments,
            'changedAt', extract(epoch FROM date_trunc('milliseconds', roster.changed_at)) * 1000,
            'posts', (SELECT coalesce(jsonb_agg(jsonb_build_object(
                               'department', duty.department, 'role', duty.role, 'position', duty.position,
                               'name', trim(duty.first_name || ' ' || duty.last_name),
                               'email', coalesce(person.email, ''), 'phone', coalesce(person.phone, ''),
                               'reported', ${SELECT_MARK})), '[]')
                        FROM roster_duty duty
                        LEFT JOIN account person ON person.hospital_id = $1
                         AND person.id = duty.account_id AND person.deleted_at IS NULL
                        ${JOIN_CONTACT_MARK}
                       WHERE duty.hospital_id = $1 AND duty.roster_id = roster.id),
            'covers', (SELECT coalesce(jsonb_agg(jsonb_build_object(
                               'department', cover.department, 'role', cover.role, 'position', cover.position,
                               'from', (extract(epoch FROM cover.from_at) * 1000)::bigint,
                               'until', (extract(epoch FROM cover.until_at) * 1000)::bigint,
                               'name', trim(cover.first_name || ' ' || cover.last_name),
                               'for', trim(cover.for_first_name || ' ' || cover.for_last_name),
                               'ownRole', ${selectRole("cover.account_id")},
                               'email', coalesce(person.email, ''), 'phone', coalesce(person.phone, ''),
                               'reported', ${SELECT_MARK})), '[]')
                         FROM roster_cover cover
                         LEFT JOIN account person ON person.hospital_id = $1
                          AND person.id = cover.account_id AND person.deleted_at IS NULL
                         ${JOIN_CONTACT_MARK}
                        WHERE cover.hospital_id = $1 AND cover.roster_id = roster.id))), '[]')
     FROM roster
    WHERE roster.hospital_id = $1 AND roster.date BETWEEN $2 AND $3) AS rosters`;

/**
 * Reads current on-call data from `at` to `to` (epoch milliseconds) for `domain/roster/on-call.resolveOnCall` in one
 * statement, and so from one snapshot. Null for an unknown hospital.
 */
export async function readOnCall(
  manager: EntityManager,
  hospitalId: string,
  at: number,
  to: number,
): Promise<OnCallReading | null> {
  const { first, last } = getRosterDateRange(at, to);
  const [row] = await manager.query<OnCallReading[]>(
    `SELECT hospital.revision, ${ON_CALL_COLUMNS} FROM hospital WHERE hospital.id = $1`,
    [hospitalId, first, last],
  );
  return row ?? null;
}
