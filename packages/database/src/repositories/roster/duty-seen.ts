import type { RosterRole } from "@wardline/domain/roster/roster-role";
import type { EntityManager } from "typeorm";
import type { Work } from "../../work.js";

interface SeenPost {
  rosterId: string;
  department: string;
  role: RosterRole;
  position: number;
}

/** Records that a person has seen a duty; `at` in epoch milliseconds. */
export interface SeenRecord extends SeenPost {
  date: string;
  accountId: string;
  version: string;
  at: number;
}

/** Returns the departments that ask for confirmation or have confirmations. */
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

/**
 * Returns confirmations, of any version, of duties on rosters from `from` (inclusive) to `until` (exclusive), both
 * YYYY-MM-DD.
 */
export async function readSeenRecords(
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

/** Records that a person has seen a duty; false if this version was already seen. */
export async function addSeenRecord(
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
