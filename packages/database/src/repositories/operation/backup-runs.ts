import { randomUUID } from "node:crypto";
import type { BackupState, LastRuns } from "@wardline/domain/operation/backup-times";
import type { EntityManager } from "typeorm";
import { BackupRunRow, type FoundByRun } from "../../entities/backup-run.js";
import { addJob } from "../../job-outbox.js";

const KEPT = "400 days";

/** What became of one backup or drill. */
export interface BackupRun {
  kind: BackupRunRow["kind"];
  begunAt: Date;
  endedAt: Date;
  /** Its name in the folder of backups; null where there was none. */
  file: string | null;
  bytes: number | null;
  /** Why it failed, in a sentence; null: it went well. */
  problem: string | null;
  found: FoundByRun | null;
}

/** Notes a run, and with it, where it failed, the mail to the operators (docs/wire.md, Backups). */
export async function saveRunOfAllHospitals(
  manager: EntityManager,
  run: BackupRun,
  isMailed: boolean,
): Promise<void> {
  await manager.transaction(async (within) => {
    const id = randomUUID();
    await within.insert(BackupRunRow, { id, ...run });
    await within.query(`DELETE FROM backup_run WHERE begun_at < now() - interval '${KEPT}'`);
    if (run.problem === null || !isMailed) return;
    await addJob(within, "email", "backup-problem", { run: id });
  });
}

/** A run by its id; null for an unknown one. */
export function findRunOfAllHospitals(
  manager: EntityManager,
  id: string,
): Promise<BackupRun | null> {
  return manager.findOneBy(BackupRunRow, { id });
}

/** The last runs of both kinds, the newest first. */
export function readRunsOfAllHospitals(
  manager: EntityManager,
  amount: number,
): Promise<BackupRun[]> {
  return manager.find(BackupRunRow, { order: { begunAt: "DESC" }, take: amount });
}

/** When the last runs of a kind began: the last that went well, and the last at all. */
export async function readLastRunsOfAllHospitals(
  manager: EntityManager,
  kind: BackupRun["kind"],
): Promise<LastRuns> {
  const [row] = await manager.query<[{ done: Date | null; begun: Date | null }]>(
    `SELECT max(begun_at) FILTER (WHERE problem IS NULL) AS done, max(begun_at) AS begun
       FROM backup_run WHERE kind = $1`,
    [kind],
  );
  return { done: row.done?.getTime() ?? null, begun: row.begun?.getTime() ?? null };
}

/** When the first backup was made of those that are known; null without any. */
export async function readFirstBackupOfAllHospitals(manager: EntityManager): Promise<Date | null> {
  const [row] = await manager.query<[{ at: Date | null }]>(
    "SELECT min(begun_at) AS at FROM backup_run WHERE kind = 'backup' AND problem IS NULL",
  );
  return row.at;
}

const lastOf = (kind: BackupRun["kind"], what: string, which = "") =>
  `(SELECT ${what} FROM backup_run run WHERE run.kind = '${kind}' ${which} ORDER BY run.begun_at DESC LIMIT 1)`;
const WELL = "AND run.problem IS NULL";
const SECONDS = "extract(epoch FROM run.ended_at - run.begun_at)::float8";

/** How backups and drills stand, a column for each field of `BackupState`. */
export const BACKUP_STATE = `
  SELECT (SELECT extract(epoch FROM now() - backed_up_at)::float8 FROM installation) AS "backupAge",
         ${lastOf("backup", SECONDS, WELL)} AS "backupSeconds",
         ${lastOf("backup", "run.bytes", WELL)} AS "backupBytes",
         ${lastOf("backup", "(run.problem IS NOT NULL)::integer")} AS "backupFailed",
         extract(epoch FROM now() - coalesce(${lastOf("drill", "run.begun_at", WELL)},
           (SELECT min(run.begun_at) FROM backup_run run WHERE run.kind = 'backup' ${WELL})))::float8 AS "drillAge",
         ${lastOf("drill", SECONDS)} AS "drillSeconds",
         ${lastOf("drill", "(run.problem IS NOT NULL)::integer")} AS "drillFailed"`;

/** How backups and drills stand. */
export async function readBackupStateOfAllHospitals(manager: EntityManager): Promise<BackupState> {
  const [state] = await manager.query<[BackupState]>(BACKUP_STATE);
  return state;
}
