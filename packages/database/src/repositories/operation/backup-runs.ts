import { randomUUID } from "node:crypto";
import type { BackupState, LastRuns } from "@wardline/domain/operation/backup-times";
import type { EntityManager } from "typeorm";
import { type BackupRunCounts, BackupRunRow } from "../../entities/operation/backup-run.js";
import { addJob } from "../../job-outbox.js";

const STORAGE_PERIOD = "400 days";

/** Result of a backup or drill. */
export interface BackupRun {
  kind: BackupRunRow["kind"];
  begunAt: Date;
  endedAt: Date;
  /** File name in the backup folder; null if there was none. */
  file: string | null;
  bytes: number | null;
  /** Reason for the failure, as a sentence; null for success. */
  problem: string | null;
  found: BackupRunCounts | null;
}

/** Records a run and, if it failed, queues an email to the operators (docs/wire/operations.md, Backups). */
export async function saveRunOfAllHospitals(
  manager: EntityManager,
  run: BackupRun,
  isMailed: boolean,
): Promise<void> {
  await manager.transaction(async (within) => {
    const id = randomUUID();
    await within.insert(BackupRunRow, { id, ...run });
    await within.query(
      `DELETE FROM backup_run WHERE begun_at < now() - interval '${STORAGE_PERIOD}'`,
    );
    if (run.problem === null || !isMailed) return;
    await addJob(within, "email", "backup-problem", { run: id });
  });
}

export function findRunOfAllHospitals(
  manager: EntityManager,
  id: string,
): Promise<BackupRun | null> {
  return manager.findOneBy(BackupRunRow, { id });
}

/** Returns the last runs of both kinds, newest first. */
export function readRunsOfAllHospitals(
  manager: EntityManager,
  amount: number,
): Promise<BackupRun[]> {
  return manager.find(BackupRunRow, { order: { begunAt: "DESC" }, take: amount });
}

/**
 * Returns the start of the last successful run of a kind, and of the last run of that kind whether or not it succeeded.
 */
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

/** Returns the time of the oldest known backup; null if there is none. */
export async function readFirstBackupOfAllHospitals(manager: EntityManager): Promise<Date | null> {
  const [row] = await manager.query<[{ at: Date | null }]>(
    "SELECT min(begun_at) AS at FROM backup_run WHERE kind = 'backup' AND problem IS NULL",
  );
  return row.at;
}

const selectFromLastRun = (kind: BackupRun["kind"], what: string, which = "") =>
  `(SELECT ${what} FROM backup_run run WHERE run.kind = '${kind}' ${which} ORDER BY run.begun_at DESC LIMIT 1)`;
const AND_SUCCESSFUL = "AND run.problem IS NULL";
const DURATION_SECONDS = "extract(epoch FROM run.ended_at - run.begun_at)::float8";

/** State of backups and drills, one column per field of `BackupState`. */
export const SELECT_BACKUP_STATE = `
  SELECT (SELECT extract(epoch FROM now() - backed_up_at)::float8 FROM installation) AS "backupAge",
         ${selectFromLastRun("backup", DURATION_SECONDS, AND_SUCCESSFUL)} AS "backupSeconds",
         ${selectFromLastRun("backup", "run.bytes", AND_SUCCESSFUL)} AS "backupBytes",
         ${selectFromLastRun("backup", "(run.problem IS NOT NULL)::integer")} AS "backupFailed",
         extract(epoch FROM now() - coalesce(${selectFromLastRun("drill", "run.begun_at", AND_SUCCESSFUL)},
           (SELECT min(run.begun_at) FROM backup_run run WHERE run.kind = 'backup' ${AND_SUCCESSFUL})))::float8 AS "drillAge",
         ${selectFromLastRun("drill", DURATION_SECONDS)} AS "drillSeconds",
         ${selectFromLastRun("drill", "(run.problem IS NOT NULL)::integer")} AS "drillFailed"`;

export async function readBackupStateOfAllHospitals(manager: EntityManager): Promise<BackupState> {
  const [state] = await manager.query<[BackupState]>(SELECT_BACKUP_STATE);
  return state;
}
