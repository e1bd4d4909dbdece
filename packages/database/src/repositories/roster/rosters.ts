import type { RosterRole } from "@wardline/domain/roster/roster-role";
import type { EntityManager } from "typeorm";
import type { Work } from "../../work.js";

/** One filled post of a roster, with the person's name of that day (docs/wire.md, Roster). */
export interface DutyRecord {
  department: string;
  role: RosterRole;
  /** The place in the role's calling order, from 1 on. */
  position: number;
  accountId: string;
  firstName: string;
  lastName: string;
}

/** A cover of a post; times in epoch milliseconds, names as they were when it was saved (docs/wire.md, Covers). */
export interface CoverRecord extends DutyRecord {
  id: string;
  from: number;
  until: number;
  /** The person's own role of now, and that of who is covered; empty where it is not known. */
  ownRole: string;
  forRole: string;
  forAccountId: string;
  forFirstName: string;
  forLastName: string;
  reason: string;
  actor: { id: string; name: string };
  at: number;
}

/** A roster as it is stored; `date` is YYYY-MM-DD, `duties` in no particular order, `covers` by their begin. */
export interface RosterRecord {
  id: string;
  date: string;
  departments: string[];
  version: number;
  duties: DutyRecord[];
  covers: CoverRecord[];
}

/** A roster with when it was last saved. */
export interface DatedRosterRecord extends RosterRecord {
  changedAt: Date;
}

const RECORD = `roster.id, roster.date, roster.departments, roster.version,
  (SELECT coalesce(jsonb_agg(jsonb_build_object(
            'department', duty.department, 'role', duty.role, 'position', duty.position, 'accountId', duty.account_id,
            'firstName', duty.first_name, 'lastName', duty.last_name)), '[]')
     FROM roster_duty duty WHERE duty.hospital_id = $1 AND duty.roster_id = roster.id) AS duties,
  (SELECT coalesce(jsonb_agg(jsonb_build_object(
            'id', cover.id, 'department', cover.department, 'role', cover.role, 'position', cover.position,
            'from', ${millisecondsOf("cover.from_at")}, 'until', ${millisecondsOf("cover.until_at")},
            'accountId', cover.account_id, 'firstName', cover.first_name, 'lastName', cover.last_name,
            'forAccountId', cover.for_account_id, 'forFirstName', cover.for_first_name,
            'forLastName', cover.for_last_name, 'ownRole', ${roleOf("cover.account_id")},
            'forRole', ${roleOf("cover.for_account_id")}, 'reason', cover.reason, 'actor', cover.actor,
            'at', ${millisecondsOf("cover.at")}) ORDER BY cover.from_at, cover.id), '[]')
     FROM roster_cover cover WHERE cover.hospital_id = $1 AND cover.roster_id = roster.id) AS covers`;

/** The role of a person of hospital $1 in SQL; empty where there is none. */
export function roleOf(accountId: string): string {
  return `coalesce((SELECT role.name FROM account person
    JOIN role ON role.hospital_id = $1 AND role.id = person.role_id
   WHERE person.hospital_id = $1 AND person.id = ${accountId}), '')`;
}

function millisecondsOf(time: string): string {
  return `(extract(epoch FROM ${time}) * 1000)::bigint`;
}

/** One roster, or null. */
export async function findRoster(
  manager: EntityManager,
  hospitalId: string,
  id: string,
): Promise<RosterRecord | null> {
  const [roster] = await findRosters(manager, hospitalId, [id]);
  return roster ?? null;
}

/** Rosters by id, by date. */
export async function findRosters(
  manager: EntityManager,
  hospitalId: string,
  ids: readonly string[],
): Promise<RosterRecord[]> {
  return manager.query<RosterRecord[]>(
    `SELECT ${RECORD} FROM roster
      WHERE roster.hospital_id = $1 AND roster.id = ANY ($2::uuid[]) ORDER BY roster.date`,
    [hospitalId, ids],
  );
}

/** The roster of a date YYYY-MM-DD, or null. */
export async function findRosterOfDate(
  manager: EntityManager,
  hospitalId: string,
  date: string,
): Promise<RosterRecord | null> {
  const [roster] = await findRostersOfDates(manager, hospitalId, [date]);
  return roster ?? null;
}

/** The rosters of some dates YYYY-MM-DD, by date. */
export async function findRostersOfDates(
  manager: EntityManager,
  hospitalId: string,
  dates: readonly string[],
): Promise<RosterRecord[]> {
  return manager.query<RosterRecord[]>(
    `SELECT ${RECORD} FROM roster
      WHERE roster.hospital_id = $1 AND roster.date = ANY ($2::text[]) ORDER BY roster.date`,
    [hospitalId, dates],
  );
}

/** The rosters from a date until another, both included (YYYY-MM-DD), by date. */
export async function findRostersBetween(
  manager: EntityManager,
  hospitalId: string,
  from: string,
  until: string,
): Promise<RosterRecord[]> {
  return manager.query<RosterRecord[]>(
    `SELECT ${RECORD} FROM roster
      WHERE roster.hospital_id = $1 AND roster.date BETWEEN $2 AND $3 ORDER BY roster.date`,
    [hospitalId, from, until],
  );
}

/** Keeps others from changing a roster until the transaction ends; false when there is none. */
export async function lockRoster({ manager, hospitalId }: Work, id: string): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    "SELECT 1 FROM roster WHERE hospital_id = $1 AND id = $2 FOR UPDATE",
    [hospitalId, id],
  );
  return rows.length > 0;
}

/** The ids of the rosters of some dates, locked in the order of all that lock several. */
export async function lockRostersOfDates(
  { manager, hospitalId }: Work,
  dates: readonly string[],
): Promise<string[]> {
  const rows = await manager.query<{ id: string }[]>(
    "SELECT id FROM roster WHERE hospital_id = $1 AND date = ANY ($2::text[]) ORDER BY id FOR UPDATE",
    [hospitalId, dates],
  );
  return rows.map((row) => row.id);
}

/** The ids of the rosters from a day on that list a department or name a person, locked in one order. */
export async function lockRostersWith(
  { manager, hospitalId }: Work,
  from: string,
  what: { department: string } | { accountId: string },
): Promise<string[]> {
  const [condition, value] =
    "department" in what
      ? [
          "compared_text($3) IN (SELECT compared_text(listed) FROM unnest(roster.departments) listed)",
          what.department,
        ]
      : [
          `(EXISTS (SELECT FROM roster_duty duty WHERE duty.hospital_id = $1 AND duty.roster_id = roster.id
                       AND duty.account_id = $3::uuid)
            OR EXISTS (SELECT FROM roster_cover cover WHERE cover.hospital_id = $1
                          AND cover.roster_id = roster.id AND cover.account_id = $3::uuid))`,
          what.accountId,
        ];
  const rows = await manager.query<{ id: string }[]>(
    `SELECT roster.id FROM roster WHERE roster.hospital_id = $1 AND roster.date >= $2 AND ${condition}
      ORDER BY roster.id FOR UPDATE`,
    [hospitalId, from, value],
  );
  return rows.map((row) => row.id);
}

/** Writes a new roster without its duties; false when the date has one already. */
export async function insertRoster(
  { manager, hospitalId, at }: Work,
  { id, date, departments }: Pick<RosterRecord, "id" | "date" | "departments">,
): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    `INSERT INTO roster (hospital_id, id, date, departments, changed_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (hospital_id, date) DO NOTHING RETURNING id`,
    [hospitalId, id, date, departments, at],
  );
  return rows.length > 0;
}

/** Writes a roster's departments and counts its version up. */
export async function updateRosterDepartments(
  { manager, hospitalId, at }: Work,
  id: string,
  departments: readonly string[],
): Promise<void> {
  await manager.query(
    `UPDATE roster SET departments = $3, changed_at = $4, version = version + 1
      WHERE hospital_id = $1 AND id = $2`,
    [hospitalId, id, departments, at],
  );
}

/** Makes these the roster's duties, and no others. */
export async function replaceDuties(
  { manager, hospitalId }: Work,
  rosterId: string,
  duties: readonly DutyRecord[],
): Promise<void> {
  await manager.query("DELETE FROM roster_duty WHERE hospital_id = $1 AND roster_id = $2", [
    hospitalId,
    rosterId,
  ]);
  if (duties.length === 0) return;
  await manager.query(
    `INSERT INTO roster_duty (hospital_id, roster_id, department, role, position, account_id, first_name, last_name)
     SELECT $1, $2, given.* FROM unnest($3::text[], $4::text[], $5::smallint[], $6::uuid[], $7::text[], $8::text[]) AS given`,
    [
      hospitalId,
      rosterId,
      duties.map(({ department }) => department),
      duties.map(({ role }) => role),
      duties.map(({ position }) => position),
      duties.map(({ accountId }) => accountId),
      duties.map(({ firstName }) => firstName),
      duties.map(({ lastName }) => lastName),
    ],
  );
}

/** Makes these the roster's covers, and no others. */
export async function replaceCovers(
  { manager, hospitalId }: Work,
  rosterId: string,
  covers: readonly CoverRecord[],
): Promise<void> {
  await manager.query("DELETE FROM roster_cover WHERE hospital_id = $1 AND roster_id = $2", [
    hospitalId,
    rosterId,
  ]);
  for (const cover of covers) {
    await manager.query(
      `INSERT INTO roster_cover (hospital_id, id, roster_id, department, role, position, from_at, until_at,
                                 account_id, first_name, last_name, for_account_id, for_first_name, for_last_name,
                                 reason, actor, at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
      [
        hospitalId,
        cover.id,
        rosterId,
        cover.department,
        cover.role,
        cover.position,
        new Date(cover.from),
        new Date(cover.until),
        cover.accountId,
        cover.firstName,
        cover.lastName,
        cover.forAccountId,
        cover.forFirstName,
        cover.forLastName,
        cover.reason,
        cover.actor,
        new Date(cover.at),
      ],
    );
  }
}

/** The roster that a cover belongs to, or null. */
export async function findRosterOfCover(
  manager: EntityManager,
  hospitalId: string,
  coverId: string,
): Promise<string | null> {
  const [row] = await manager.query<{ id: string }[]>(
    "SELECT roster_id AS id FROM roster_cover WHERE hospital_id = $1 AND id = $2",
    [hospitalId, coverId],
  );
  return row?.id ?? null;
}

/** Takes a roster away with its duties. */
export async function deleteRoster({ manager, hospitalId }: Work, id: string): Promise<void> {
  await manager.query("DELETE FROM roster WHERE hospital_id = $1 AND id = $2", [hospitalId, id]);
}

/** The rosters from a day on that list a department, by date. */
export async function readRostersOfDepartment(
  manager: EntityManager,
  hospitalId: string,
  department: string,
  from: string,
): Promise<DatedRosterRecord[]> {
  return manager.query<DatedRosterRecord[]>(
    `SELECT ${RECORD}, roster.changed_at AS "changedAt" FROM roster
      WHERE roster.hospital_id = $1 AND roster.date >= $3
        AND compared_text($2) IN (SELECT compared_text(listed) FROM unnest(roster.departments) listed)
      ORDER BY roster.date`,
    [hospitalId, department, from],
  );
}
