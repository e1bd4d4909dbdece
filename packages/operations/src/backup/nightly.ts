import {
  type BackupRun,
  readFirstBackupOfAllHospitals,
  readLastRunsOfAllHospitals,
  saveRunOfAllHospitals,
} from "@wardline/database/repositories/operation/backup-runs";
import {
  DRILL_OVERDUE_MS,
  findLastBackupDue,
  isBackupDue,
  isDrillDue,
} from "@wardline/domain/operation/backup-times";
import type { BackupSettings } from "@wardline/settings/backup-settings";
import type { EntityManager } from "typeorm";
import { backUp } from "./backup-file.js";
import { drillRestore } from "./drill.js";
import { getDrillDatabaseName, runExclusively } from "./drill-database.js";
import { buildBackupName, listBackups, prepareFolder, removeOldBackups } from "./folder.js";
import { BackupError } from "./tables.js";

/** Time after which drills are reported as overdue if none was attempted; a failing drill reports itself. */
const UNTRIED_DRILL_MS = 2 * 86_400_000;

export interface BackupContext {
  /** Manager of the database that records runs. */
  manager: EntityManager;
  /** Address of the same database, for any role that may read all tables. */
  databaseUrl: string;
  settings: BackupSettings;
  log: {
    info(fields: Record<string, unknown>, message: string): void;
    warn(fields: Record<string, unknown>, message: string): void;
  };
  /** Epoch milliseconds. */
  now: () => number;
}

type FinishedRun = Pick<BackupRun, "file" | "bytes" | "found">;

/**
 * Makes the due backup and drill, one at a time in the installation (docs/wire/operations.md, Backups). Failures are
 * recorded, not thrown. Returns the time (epoch milliseconds) since which drills have been overdue; otherwise null.
 */
export async function runDueBackups(context: BackupContext): Promise<number | null> {
  const { settings, databaseUrl } = context;
  const { dir } = settings;
  if (dir === undefined) return null;
  return runExclusively(databaseUrl, async () => {
    await backUpWhenDue(context, dir);
    await drillWhenDue(context, dir);
    return findOverdueSince(context);
  });
}

async function backUpWhenDue(context: BackupContext, dir: string): Promise<void> {
  const { manager, databaseUrl, settings, now } = context;
  const { at, keys, uploadsDir } = settings;
  const last = await readLastRunsOfAllHospitals(manager, "backup");
  const due = findLastBackupDue(now(), at);
  if (!isBackupDue(now(), at, last)) return;
  // Failures of retries in the same night are not reported.
  const isMailed = last.begun === null || last.begun < due;
  await recordRun(context, { kind: "backup", isMailed }, async (begunAt) => {
    if (keys.length === 0) {
      throw new BackupError(
        "BACKUP_KEYS is missing: no backup is made without a key. Set a key, and keep a copy of it elsewhere.",
      );
    }
    await prepareFolder(dir);
    const file = buildBackupName(begunAt);
    const backup = await backUp(databaseUrl, `${dir}/${file}`, { keys, uploadsDir });
    await removeOldBackups(dir, at.zone);
    const { tables, uploads, missingUploads, bytes } = backup;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return { file, bytes, found: { rows, tables: tables.length, uploads, missingUploads } };
  });
}

async function drillWhenDue(context: BackupContext, dir: string): Promise<void> {
  const { manager, now } = context;
  const last = await readLastRunsOfAllHospitals(manager, "drill");
  const newest = await listBackups(dir).catch(() => []);
  if (isDrillDue(now(), newest.at(-1)?.at ?? null, last)) await runDrill(context);
}

/** Drills the newest backup, records and logs the result; `problem` is null on success. */
export async function runDrill(context: BackupContext): Promise<BackupRun> {
  const { settings, databaseUrl } = context;
  return recordRun(context, { kind: "drill", isMailed: true }, async () => {
    const { file, tables, boards } = await drillRestore(
      settings,
      getDrillDatabaseName(databaseUrl),
    );
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return { file, bytes: null, found: { rows, tables: tables.length, boards } };
  });
}

async function recordRun(
  { manager, log, now }: BackupContext,
  { kind, isMailed }: { kind: BackupRun["kind"]; isMailed: boolean },
  work: (begunAt: number) => Promise<FinishedRun>,
): Promise<BackupRun> {
  const begunAt = now();
  let done: FinishedRun = { file: null, bytes: null, found: null };
  let problem: string | null = null;
  try {
    done = await work(begunAt);
  } catch (error) {
    problem = describeProblem(error, kind);
  }
  const run = { kind, begunAt: new Date(begunAt), endedAt: new Date(now()), problem, ...done };
  await saveRunOfAllHospitals(manager, run, isMailed);
  const { file, bytes, found } = done;
  if (problem === null) log.info({ kind, file, bytes, ...found }, "backup: done");
  else log.warn({ kind, problem }, "backup: failed");
  return run;
}

function describeProblem(error: unknown, kind: BackupRun["kind"]): string {
  if (error instanceof BackupError) return error.message;
  // Other messages may repeat row content.
  const { code, name } = error as { code?: string; name: string };
  return `The ${kind} failed (${code ?? name}).`;
}

async function findOverdueSince({ manager, now }: BackupContext): Promise<number | null> {
  const { done, begun } = await readLastRunsOfAllHospitals(manager, "drill");
  const since = done ?? (await readFirstBackupOfAllHospitals(manager))?.getTime() ?? null;
  const wasTriedRecently = begun !== null && now() - begun < UNTRIED_DRILL_MS;
  return since === null || wasTriedRecently || now() - since < DRILL_OVERDUE_MS ? null : since;
}
