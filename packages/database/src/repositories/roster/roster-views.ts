import type { Duty, RosterDay } from "@wardline/contracts/roster/roster";
import { ROSTER_ROLES, type RosterRole } from "@wardline/domain/roster/roster-role";
import type { EntityManager } from "typeorm";
import { RosterRow } from "../../entities/roster/roster.js";
import { selectRole } from "./rosters.js";

/**
 * Returns the rostered days from `from` (inclusive) to `until` (exclusive), both YYYY-MM-DD; `department` selects one
 * department.
 */
export async function readRosterDays(
  manager: EntityManager,
  hospitalId: string,
  from: string,
  until: string,
  department?: string,
): Promise<RosterDay[]> {
  return manager.query<RosterDay[]>(
    `SELECT days.id, days.date, days.departments FROM (
       SELECT roster.id, roster.date,
              CASE WHEN $4::text IS NULL THEN roster.departments
                   ELSE ARRAY(SELECT listed FROM unnest(roster.departments) listed WHERE compared_text(listed) = compared_text($4))
              END AS departments
         FROM roster WHERE roster.hospital_id = $1 AND roster.date >= $2 AND roster.date < $3) days
      WHERE cardinality(days.departments) > 0
      ORDER BY days.date`,
    [hospitalId, from, until, department ?? null],
  );
}

/** SQL: the person of a `duty` on the roster `of` is absent and has no cover (docs/wire/roster.md, Absences). */
const IS_GAP = `EXISTS (SELECT FROM absence WHERE absence.hospital_id = $1 AND absence.account_id = duty.account_id
    AND absence.kind <> 'rather_not' AND of.date::date BETWEEN absence.from_day AND absence.until_day)
  AND NOT EXISTS (SELECT FROM roster_cover cover WHERE cover.hospital_id = $1 AND cover.roster_id = duty.roster_id
    AND cover.department = duty.department AND cover.role = duty.role AND cover.position = duty.position)`;

/** Counts the rosters of a hospital. */
export function countRosters(manager: EntityManager, hospitalId: string): Promise<number> {
  return manager.countBy(RosterRow, { hospitalId });
}

/**
 * Reads each listed department's unfilled roles, and the number of its people who are absent without cover, from `from`
 * (inclusive) to `until` (exclusive); values of 0 are left out.
 */
export async function readCoverage(
  manager: EntityManager,
  hospitalId: string,
  from: string,
  until: string,
): Promise<{ date: string; department: string; missing: RosterRole[]; away?: number }[]> {
  const rows = await manager.query<
    { date: string; department: string; roles: RosterRole[]; away: number }[]
  >(
    `SELECT roster.date, listed.department, coalesce(filled.roles, '{}') AS roles,
            coalesce(filled.away, 0)::integer AS away
       FROM roster
       CROSS JOIN LATERAL unnest(roster.departments) WITH ORDINALITY AS listed (department, place)
       LEFT JOIN (
         SELECT duty.roster_id, duty.department, array_agg(DISTINCT duty.role) AS roles,
                count(*) FILTER (WHERE ${IS_GAP}) AS away
           FROM roster_duty duty
           JOIN roster of ON of.hospital_id = $1 AND of.id = duty.roster_id
          WHERE duty.hospital_id = $1 AND of.date >= $2 AND of.date < $3
          GROUP BY duty.roster_id, duty.department
       ) filled ON filled.roster_id = roster.id AND filled.department = listed.department
      WHERE roster.hospital_id = $1 AND roster.date >= $2 AND roster.date < $3
      ORDER BY roster.date, listed.place`,
    [hospitalId, from, until],
  );
  return rows.map(({ date, department, roles, away }) => ({
    date,
    department,
    missing: ROSTER_ROLES.filter((role) => !roles.includes(role)),
    ...(away > 0 && { away }),
  }));
}

/** Part of a duty covered by another person; times in epoch milliseconds. */
export interface CoveredPart {
  from: number;
  until: number;
  name: string;
  /** Own role of the person who covers; empty if unknown. */
  ownRole: string;
}

/** A person's post on the roster of a date YYYY-MM-DD; `changedAt` is the time at which the roster was last saved. */
export interface PersonalDuty extends Pick<Duty, "date" | "department" | "role"> {
  changedAt: Date;
  covers: CoveredPart[];
}

/** A duty with its calling position in the role. */
export interface DutyWithPosition extends PersonalDuty {
  position: number;
}

/** A cover of another person's duty, with its span (epoch milliseconds). */
export interface PersonalCover extends CoveredPart, Omit<PersonalDuty, "covers"> {}

/** Returns a person's duties from a day on, sorted by date. */
export async function readDuties(
  manager: EntityManager,
  hospitalId: string,
  accountId: string,
  from: string,
): Promise<DutyWithPosition[]> {
  return manager.query<DutyWithPosition[]>(
    `SELECT roster.date, duty.department, duty.role, duty.position, roster.changed_at AS "changedAt",
            (SELECT coalesce(jsonb_agg(jsonb_build_object(
                      'from', (extract(epoch FROM cover.from_at) * 1000)::bigint,
                      'until', (extract(epoch FROM cover.until_at) * 1000)::bigint,
                      'name', trim(cover.first_name || ' ' || cover.last_name),
                      'ownRole', ${selectRole("cover.account_id")}) ORDER BY cover.from_at), '[]')
               FROM roster_cover cover
              WHERE cover.hospital_id = $1 AND cover.roster_id = roster.id AND cover.department = duty.department
                AND cover.role = duty.role AND cover.position = duty.position) AS covers
       FROM roster_duty duty
       JOIN roster ON roster.hospital_id = $1 AND roster.id = duty.roster_id
      WHERE duty.hospital_id = $1 AND duty.account_id = $2 AND roster.date >= $3
      ORDER BY roster.date, duty.department, duty.role`,
    [hospitalId, accountId, from],
  );
}

/** Returns the covers that a person takes from a day on, in chronological order. */
export async function readPersonalCovers(
  manager: EntityManager,
  hospitalId: string,
  accountId: string,
  from: string,
): Promise<(PersonalCover & DutyWithPosition)[]> {
  return manager.query<(PersonalCover & DutyWithPosition)[]>(
    `SELECT roster.date, cover.department, cover.role, cover.position, roster.changed_at AS "changedAt",
            (extract(epoch FROM cover.from_at) * 1000)::float8 AS from,
            (extract(epoch FROM cover.until_at) * 1000)::float8 AS until,
            trim(cover.for_first_name || ' ' || cover.for_last_name) AS name,
            ${selectRole("cover.account_id")} AS "ownRole"
       FROM roster_cover cover
       JOIN roster ON roster.hospital_id = $1 AND roster.id = cover.roster_id
      WHERE cover.hospital_id = $1 AND cover.account_id = $2 AND roster.date >= $3
      ORDER BY cover.from_at, cover.id`,
    [hospitalId, accountId, from],
  );
}

/** A person on call on a roster; a cover also has its span, in epoch milliseconds. */
export interface SheetRow {
  date: string;
  department: string;
  role: RosterRole;
  position: number;
  name: string;
  phone: string;
  from: number | null;
  until: number | null;
}

/**
 * Returns everybody on rosters from `from` (inclusive) to `until` (exclusive) with current phone numbers: posts and
 * covers by day, department and calling order. A listed department without people has a row without a name.
 * `department` selects one department.
 */
export async function readMonthSheet(
  manager: EntityManager,
  hospitalId: string,
  from: string,
  until: string,
  department?: string,
): Promise<SheetRow[]> {
  const phone = `coalesce((SELECT person.phone FROM account person
    WHERE person.hospital_id = $1 AND person.id = shown.account_id), '') AS phone`;
  return manager.query<SheetRow[]>(
    `SELECT roster.date, listed.department, coalesce(shown.role, $5) AS role, coalesce(shown.position, 0) AS position,
            coalesce(trim(shown.first_name || ' ' || shown.last_name), '') AS name, ${phone}, shown.from, shown.until
       FROM roster
       CROSS JOIN LATERAL unnest(roster.departments) WITH ORDINALITY AS listed (department, place)
       LEFT JOIN LATERAL (
         SELECT duty.role, duty.position, duty.account_id, duty.first_name, duty.last_name,
                NULL::float8 AS from, NULL::float8 AS until
           FROM roster_duty duty
          WHERE duty.hospital_id = $1 AND duty.roster_id = roster.id AND duty.department = listed.department
         UNION ALL
         SELECT cover.role, cover.position, cover.account_id, cover.first_name, cover.last_name,
                (extract(epoch FROM cover.from_at) * 1000)::float8, (extract(epoch FROM cover.until_at) * 1000)::float8
           FROM roster_cover cover
          WHERE cover.hospital_id = $1 AND cover.roster_id = roster.id AND cover.department = listed.department
       ) shown ON true
      WHERE roster.hospital_id = $1 AND roster.date >= $2 AND roster.date < $3
        AND ($4::text IS NULL OR compared_text(listed.department) = compared_text($4))
      ORDER BY roster.date, listed.place, array_position($6::text[], shown.role), shown.position, shown.from NULLS FIRST`,
    [hospitalId, from, until, department ?? null, ROSTER_ROLES[0], ROSTER_ROLES],
  );
}
