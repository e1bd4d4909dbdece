import type { Duty, RosterDay } from "@wardline/contracts/roster";
import { ROSTER_ROLES, type RosterRole } from "@wardline/domain/roster/roster-role";
import type { EntityManager } from "typeorm";
import { roleOf } from "./rosters.js";

/** The rostered days from `from` until before `until` (YYYY-MM-DD); `department` narrows them to one. */
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

/** Whether the person of a `duty` of the roster `of` is away on its day, and nobody covers for them (docs/wire.md, Absences). */
const IS_HOLE = `EXISTS (SELECT FROM absence WHERE absence.hospital_id = $1 AND absence.account_id = duty.account_id
    AND absence.kind <> 'rather_not' AND of.date::date BETWEEN absence.from_day AND absence.until_day)
  AND NOT EXISTS (SELECT FROM roster_cover cover WHERE cover.hospital_id = $1 AND cover.roster_id = duty.roster_id
    AND cover.department = duty.department AND cover.role = duty.role AND cover.position = duty.position)`;

/** How many rosters the hospital ever saved and has not deleted. */
export async function countRosters(manager: EntityManager, hospitalId: string): Promise<number> {
  const [row] = await manager.query<{ amount: number }[]>(
    "SELECT count(*)::integer AS amount FROM roster WHERE hospital_id = $1",
    [hospitalId],
  );
  return row?.amount ?? 0;
}

/**
 * How many of the four roles (0–4) each listed department has filled, from `from` until before `until`, and how many of
 * its people are away while nobody covers for them: no field where there are none.
 */
export async function readCoverage(
  manager: EntityManager,
  hospitalId: string,
  from: string,
  until: string,
): Promise<{ date: string; department: string; filled: number; away?: number }[]> {
  const rows = await manager.query<
    { date: string; department: string; filled: number; away: number }[]
  >(
    `SELECT roster.date, listed.department, coalesce(filled.amount, 0)::integer AS filled,
            coalesce(filled.away, 0)::integer AS away
       FROM roster
       CROSS JOIN LATERAL unnest(roster.departments) WITH ORDINALITY AS listed (department, place)
       LEFT JOIN (
         SELECT duty.roster_id, duty.department, count(DISTINCT duty.role) AS amount,
                count(*) FILTER (WHERE ${IS_HOLE}) AS away
           FROM roster_duty duty
           JOIN roster of ON of.hospital_id = $1 AND of.id = duty.roster_id
          WHERE duty.hospital_id = $1 AND of.date >= $2 AND of.date < $3
          GROUP BY duty.roster_id, duty.department
       ) filled ON filled.roster_id = roster.id AND filled.department = listed.department
      WHERE roster.hospital_id = $1 AND roster.date >= $2 AND roster.date < $3
      ORDER BY roster.date, listed.place`,
    [hospitalId, from, until],
  );
  return rows.map(({ away, ...row }) => (away === 0 ? row : { ...row, away }));
}

/** A part of a duty that another person covers; times in epoch milliseconds. */
export interface CoveredPart {
  from: number;
  until: number;
  name: string;
  /** The own role of who covers; empty where it is not known. */
  ownRole: string;
}

/** One person's post on the roster of a date YYYY-MM-DD; `changedAt`: when that was last saved. */
export interface PersonalDuty extends Pick<Duty, "date" | "department" | "role"> {
  changedAt: Date;
  /** Who covers which part of it. */
  covers: CoveredPart[];
}

/** The same with its place in the role's calling order. */
export interface PlacedDuty extends PersonalDuty {
  position: number;
}

/** A part of another person's duty that one covers: from when until when (epoch milliseconds), and whose it is. */
export interface PersonalCover extends CoveredPart, Omit<PersonalDuty, "covers"> {}

/** One person's duties from a day on, in the order of days. */
export async function readDuties(
  manager: EntityManager,
  hospitalId: string,
  accountId: string,
  from: string,
): Promise<PlacedDuty[]> {
  return manager.query<PlacedDuty[]>(
    `SELECT roster.date, duty.department, duty.role, duty.position, roster.changed_at AS "changedAt",
            (SELECT coalesce(jsonb_agg(jsonb_build_object(
                      'from', (extract(epoch FROM cover.from_at) * 1000)::bigint,
                      'until', (extract(epoch FROM cover.until_at) * 1000)::bigint,
                      'name', trim(cover.first_name || ' ' || cover.last_name),
                      'ownRole', ${roleOf("cover.account_id")}) ORDER BY cover.from_at), '[]')
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

/** What one person covers of others' duties, from a day on, in the order of time. */
export async function readCoversBy(
  manager: EntityManager,
  hospitalId: string,
  accountId: string,
  from: string,
): Promise<(PersonalCover & PlacedDuty)[]> {
  return manager.query<(PersonalCover & PlacedDuty)[]>(
    `SELECT roster.date, cover.department, cover.role, cover.position, roster.changed_at AS "changedAt",
            (extract(epoch FROM cover.from_at) * 1000)::float8 AS from,
            (extract(epoch FROM cover.until_at) * 1000)::float8 AS until,
            trim(cover.for_first_name || ' ' || cover.for_last_name) AS name,
            ${roleOf("cover.account_id")} AS "ownRole"
       FROM roster_cover cover
       JOIN roster ON roster.hospital_id = $1 AND roster.id = cover.roster_id
      WHERE cover.hospital_id = $1 AND cover.account_id = $2 AND roster.date >= $3
      ORDER BY cover.from_at, cover.id`,
    [hospitalId, accountId, from],
  );
}

/** Somebody on call on a day's roster; of a cover also from when until when, in epoch milliseconds. */
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
 * Everybody on call on rosters of dates from `from` until before `until`, with the telephone numbers of now: posts and their
 * covers, in the order of days, then as rosters list departments, then as one calls. A listed department with nobody has a
 * row without a name. `department` narrows them to one.
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
