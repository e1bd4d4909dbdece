import type { RosterRole } from "@wardline/domain/roster/roster-role";
import type { EntityManager } from "typeorm";
import type { Work } from "../../work.js";

/** A post of a roster. */
interface SeenPost {
  rosterId: string;
  department: string;
  role: RosterRole;
  position: number;
}

/** That a person has seen a duty; `at` in epoch milliseconds. */
export interface SeenRecord extends SeenPost {
  date: string;
  accountId: string;
  version: string;
  at: number;
}

/** The departments that ask whether duties were seen, and those of which any ever was. */
export async function readDepartmentsWithReceipts(
  manager: EntityManager,
  hospitalId: string,
): Promise<string[]> {
  const rows = await manager.query<{ name: string }[]>(
    `SELECT department.name FROM department
      WHERE department.hospital_id = $1
        AND (department.receipts OR EXISTS (
          SELECT FROM duty_seen seen
           WHERE seen.hospital_id = $1 AND compared_text(seen.department) = compared_text(department.name)))
      ORDER BY department.folded_name`,
    [hospitalId],
  );
  return rows.map(({ name }) => name);
}

/** Who has seen which duties of rosters from `from` until before `until` (YYYY-MM-DD), in whatever version. */
export async function readSeen(
  manager: EntityManager,
  hospitalId: string,
  from: string,
  until: string,
): Promise<SeenRecord[]> {
  return manager.query<SeenRecord[]>(
    `SELECT seen.roster_id AS "rosterId", roster.date, seen.department, seen.role, seen.position,
            seen.account_id AS "accountId", seen.version, (extract(epoch FROM seen.at) * 1000)::float8 AS at
       FROM duty_seen seen
       JOIN roster ON roster.hospital_id = $1 AND roster.id = seen.roster_id
      WHERE seen.hospital_id = $1 AND roster.date >= $2 AND roster.date < $3`,
    [hospitalId, from, until],
  );
}

/** Keeps that a person has seen a duty; false where this version was seen already. */
export async function addSeen(
  { manager, hospitalId, at }: Work,
  { rosterId, department, role, position }: SeenPost,
  accountId: string,
  version: string,
): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    `INSERT INTO duty_seen (hospital_id, roster_id, department, role, position, account_id, version, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (hospital_id, roster_id, department, role, position, account_id)
     DO UPDATE SET version = excluded.version, at = excluded.at WHERE duty_seen.version <> excluded.version
     RETURNING 1 AS done`,
    [hospitalId, rosterId, department, role, position, accountId, version, at],
  );
  return rows.length > 0;
}
