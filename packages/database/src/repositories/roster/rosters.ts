import { type EntityManager, In } from "typeorm";
import { RosterCoverRow, RosterDuty, RosterRow } from "../../entities/roster/roster.js";
import { insertUnlessPresent } from "../../insert-unless-present.js";
import type { Work } from "../../work.js";

/** A filled post with the person's name of that day (docs/wire/roster.md, Roster). */
export type DutyRecord = Omit<RosterDuty, "hospitalId" | "rosterId">;

/** A cover; times in epoch milliseconds, names as they were when it was saved (docs/wire/roster.md, Covers). */
export interface CoverRecord extends Omit<RosterCoverRow, "hospitalId" | "rosterId"> {
  /** Current roles of the person who covers and of the covered person; empty if unknown. */
  ownRole: string;
  forRole: string;
}

/** A stored roster; `date` is YYYY-MM-DD, `duties` unordered, `covers` by start. */
export interface RosterRecord {
  id: string;
  date: string;
  departments: string[];
  version: number;
  duties: DutyRecord[];
  covers: CoverRecord[];
}

/** A roster with the time of its last save. */
export interface SavedRosterRecord extends RosterRecord {
  changedAt: Date;
}

const RECORD_COLUMNS = `roster.id, roster.date, roster.departments, roster.version,
  (SELECT coalesce(jsonb_agg(jsonb_build_object(
            'department', duty.department, 'role', duty.role, 'position', duty.position, 'accountId', duty.account_id,
            'firstName', duty.first_name, 'lastName', duty.last_name)), '[]')
     FROM roster_duty duty WHERE duty.hospital_id = $1 AND duty.roster_id = roster.id) AS duties,
  (SELECT coalesce(jsonb_agg(jsonb_build_object(
            'id', cover.id, 'department', cover.department, 'role', cover.role, 'position', cover.position,
            'from', ${toMilliseconds("cover.from_at")}, 'until', ${toMilliseconds("cover.until_at")},
            'accountId', cover.account_id, 'firstName', cover.first_name, 'lastName', cover.last_name,
            'forAccountId', cover.for_account_id, 'forFirstName', cover.for_first_name,
            'forLastName', cover.for_last_name, 'ownRole', ${selectRole("cover.account_id")},
            'forRole', ${selectRole("cover.for_account_id")}, 'reason', cover.reason, 'actor', cover.actor,
            'at', ${toMilliseconds("cover.at")}) ORDER BY cover.from_at, cover.id), '[]')
     FROM roster_cover cover WHERE cover.hospital_id = $1 AND cover.roster_id = roster.id) AS covers`;

/** SQL: role of a person of hospital $1; empty if there is none. */
export function selectRole(accountId: string): string {
  return `coalesce((SELECT role.name FROM account person
    JOIN role ON role.hospital_id = $1 AND role.id = person.role_id
   WHERE person.hospital_id = $1 AND person.id = ${accountId}), '')`;
}

function toMilliseconds(time: string): string {
  return `(extract(epoch FROM ${time}) * 1000)::bigint`;
}

export async function findRoster(
  manager: EntityManager,
  hospitalId: string,
  id: string,
): Promise<RosterRecord | null> {
  const [roster] = await findRosters(manager, hospitalId, [id]);
  return roster ?? null;
}

/** Returns the rosters with these ids, sorted by date. */
export async function findRosters(
  manager: EntityManager,
  hospitalId: string,
  ids: readonly string[],
): Promise<RosterRecord[]> {
  return manager.query<RosterRecord[]>(
    `SELECT ${RECORD_COLUMNS} FROM roster
      WHERE roster.hospital_id = $1 AND roster.id = ANY ($2::uuid[]) ORDER BY roster.date`,
    [hospitalId, ids],
  );
}

export async function findRosterByDate(
  manager: EntityManager,
  hospitalId: string,
  date: string,
): Promise<RosterRecord | null> {
  const [roster] = await findRostersByDates(manager, hospitalId, [date]);
  return roster ?? null;
}

/** Returns the rosters of these dates (YYYY-MM-DD), sorted by date. */
export async function findRostersByDates(
  manager: EntityManager,
  hospitalId: string,
  dates: readonly string[],
): Promise<RosterRecord[]> {
  return manager.query<RosterRecord[]>(
    `SELECT ${RECORD_COLUMNS} FROM roster
      WHERE roster.hospital_id = $1 AND roster.date = ANY ($2::text[]) ORDER BY roster.date`,
    [hospitalId, dates],
  );
}

/** Returns the rosters between two dates, both included (YYYY-MM-DD), sorted by date. */
export async function findRostersBetween(
  manager: EntityManager,
  hospitalId: string,
  from: string,
  until: string,
): Promise<RosterRecord[]> {
  return manager.query<RosterRecord[]>(
    `SELECT ${RECORD_COLUMNS} FROM roster
      WHERE roster.hospital_id = $1 AND roster.date BETWEEN $2 AND $3 ORDER BY roster.date`,
    [hospitalId, from, until],
  );
}

/** Locks a roster until the transaction ends; false if there is none. */
export async function lockRoster({ manager, hospitalId }: Work, id: string): Promise<boolean> {
  const lock = { mode: "pessimistic_write" } as const;
  return (await manager.findOne(RosterRow, { where: { hospitalId, id }, lock })) !== null;
}

/** Locks the rosters of some dates in the common lock order; returns their ids. */
export async function lockRosterIds(
  { manager, hospitalId }: Work,
  dates: readonly string[],
): Promise<string[]> {
  const rows = await manager.find(RosterRow, {
    where: { hospitalId, date: In([...dates]) },
    order: { id: "ASC" },
    lock: { mode: "pessimistic_write" },
  });
  return rows.map((row) => row.id);
}

/**
 * Locks, from a day on, the rosters that list a department or name a person, in the common lock order; returns their
 * ids.
 */
export async function lockRostersConcerning(
  { manager, hospitalId }: Work,
  from: string,
  target: { department: string } | { accountId: string },
): Promise<string[]> {
  const [condition, value] =
    "department" in target
      ? [
          "compared_text($3) IN (SELECT compared_text(listed) FROM unnest(roster.departments) listed)",
          target.department,
        ]
      : [
          `(EXISTS (SELECT FROM roster_duty duty WHERE duty.hospital_id = $1 AND duty.roster_id = roster.id
                       AND duty.account_id = $3::uuid)
            OR EXISTS (SELECT FROM roster_cover cover WHERE cover.hospital_id = $1
                          AND cover.roster_id = roster.id AND cover.account_id = $3::uuid))`,
          target.accountId,
        ];
  const rows = await manager.query<{ id: string }[]>(
    `SELECT roster.id FROM roster WHERE roster.hospital_id = $1 AND roster.date >= $2 AND ${condition}
      ORDER BY roster.id FOR UPDATE`,
    [hospitalId, from, value],
  );
  return rows.map((row) => row.id);
}

/** Inserts a roster without duties; false if the date has one. */
export function insertRoster(
  { manager, hospitalId, at }: Work,
  { id, date, departments }: Pick<RosterRecord, "id" | "date" | "departments">,
): Promise<boolean> {
  return insertUnlessPresent(manager, RosterRow, {
    hospitalId,
    id,
    date,
    departments,
    changedAt: at,
  });
}

/** Updates a roster's departments and version. */
export async function updateRosterDepartments(
  { manager, hospitalId, at }: Work,
  id: string,
  departments: readonly string[],
): Promise<void> {
  const changedFields = { departments: [...departments], changedAt: at };
  const version = () => "version + 1";
  await manager.update(RosterRow, { hospitalId, id }, { ...changedFields, version });
}

export async function replaceDuties(
  { manager, hospitalId }: Work,
  rosterId: string,
  duties: readonly DutyRecord[],
): Promise<void> {
  const rosterKey = { hospitalId, rosterId };
  await manager.delete(RosterDuty, rosterKey);
  await manager.insert(
    RosterDuty,
    duties.map((duty) => ({ ...duty, ...rosterKey })),
  );
}

export async function replaceCovers(
  { manager, hospitalId }: Work,
  rosterId: string,
  covers: readonly CoverRecord[],
): Promise<void> {
  const rosterKey = { hospitalId, rosterId };
  await manager.delete(RosterCoverRow, rosterKey);
  await manager.insert(
    RosterCoverRow,
    covers.map((cover) => ({ ...cover, ...rosterKey })),
  );
}

export async function findRosterByCover(
  manager: EntityManager,
  hospitalId: string,
  coverId: string,
): Promise<string | null> {
  const cover = await manager.findOneBy(RosterCoverRow, { hospitalId, id: coverId });
  return cover?.rosterId ?? null;
}

export async function deleteRoster({ manager, hospitalId }: Work, id: string): Promise<void> {
  await manager.delete(RosterRow, { hospitalId, id });
}

/** Returns, from a day on, the rosters that list a department, sorted by date. */
export async function readRostersOfDepartment(
  manager: EntityManager,
  hospitalId: string,
  department: string,
  from: string,
): Promise<SavedRosterRecord[]> {
  return manager.query<SavedRosterRecord[]>(
    `SELECT ${RECORD_COLUMNS}, roster.changed_at AS "changedAt" FROM roster
      WHERE roster.hospital_id = $1 AND roster.date >= $3
        AND compared_text($2) IN (SELECT compared_text(listed) FROM unnest(roster.departments) listed)
      ORDER BY roster.date`,
    [hospitalId, department, from],
  );
}
