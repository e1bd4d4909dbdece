import { BackupError } from "@wardline/database/backup";
import { drillDatabaseName, unlessUnderWay } from "@wardline/database/drill-database";
import {
  type BackupRun,
  readFirstBackupOfAllHospitals,
  readLastRunsOfAllHospitals,
  saveRunOfAllHospitals,
} from "@wardline/database/repositories/operation/backup-runs";
import {
  DRILL_OLD_MS,
  isBackupDue,
  isDrillDue,
  lastBackupDue,
} from "@wardline/domain/operation/backup-times";
import type { EntityManager } from "typeorm";
import { backUp } from "./backup-file.js";
import { drill } from "./drill.js";
import { backupName, backupsIn, prepareFolder, removeOld } from "./folder.js";
import type { BackupSettings } from "./settings.js";

/** Drills that were not even tried for so long are said to be missing; those that fail say so themselves. */
const UNTRIED_MS = 2 * 86_400_000;

export interface BackupContext {
  /** Of the hospital's database, where runs are noted. */
  manager: EntityManager;
  /** The same database; any role that may read all of its tables. */
  databaseUrl: string;
  settings: BackupSettings;
  log: {
    info(fields: Record<string, unknown>, message: string): void;
    warn(fields: Record<string, unknown>, message: string): void;
  };
  /** Epoch milliseconds. */
  now: () => number;
}

/** What a run did, where it went well. */
type Done = Pick<BackupRun, "file" | "bytes" | "found">;

/**
 * Makes the backup that is due and tries the newest one when that is due, one at a time in the whole installation
 * (docs/wire.md, Backups). Failures are noted, not thrown. Returns since when, in epoch milliseconds, no drill has gone well,
 * where that is too long; else null.
 */
export async function keepBackups(context: BackupContext): Promise<number | null> {
  const { settings, databaseUrl } = context;
  const { dir } = settings;
  if (dir === undefined) return null;
  return unlessUnderWay(databaseUrl, async () => {
    await backUpWhenDue(context, dir);
    await drillWhenDue(context, dir);
    return overdueSince(context);
  });
}

async function backUpWhenDue(context: BackupContext, dir: string): Promise<void> {
  const { manager, databaseUrl, settings, now } = context;
  const { at, keys, uploadsDir } = settings;
  const last = await readLastRunsOfAllHospitals(manager, "backup");
  const due = lastBackupDue(now(), at);
  if (!isBackupDue(now(), at, last)) return;
  // Tries after the first one of a night fail in silence.
  const isMailed = last.begun === null || last.begun < due;
  await noted(context, { kind: "backup", isMailed }, async (begunAt) => {
    if (keys.length === 0) {
      throw new BackupError(
        "BACKUP_KEYS is missing: no backup is made that anybody could read. Set a key, and keep it elsewhere.",
      );
    }
    await prepareFolder(dir);
    const file = backupName(begunAt);
    const made = await backUp(databaseUrl, `${dir}/${file}`, { keys, uploadsDir });
    await removeOld(dir, at.zone);
    const { tables, uploads, missingUploads, bytes } = made;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return { file, bytes, found: { rows, tables: tables.length, uploads, missingUploads } };
  });
}

async function drillWhenDue(context: BackupContext, dir: string): Promise<void> {
  const { manager, now } = context;
  const last = await readLastRunsOfAllHospitals(manager, "drill");
  const newest = await backupsIn(dir).catch(() => []);
  if (isDrillDue(now(), newest.at(-1)?.at ?? null, last)) await runDrill(context);
}

/** Tries the newest backup, notes what came of it, and says it; `problem` is null where it went well. */
export async function runDrill(context: BackupContext): Promise<BackupRun> {
  const { settings, databaseUrl } = context;
  return noted(context, { kind: "drill", isMailed: true }, async () => {
    const { file, tables, boards } = await drill(settings, drillDatabaseName(databaseUrl));
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return { file, bytes: null, found: { rows, tables: tables.length, boards } };
  });
}

async function noted(
  { manager, log, now }: BackupContext,
  { kind, isMailed }: { kind: BackupRun["kind"]; isMailed: boolean },
  work: (begunAt: number) => Promise<Done>,
): Promise<BackupRun> {
  const begunAt = now();
  let done: Done = { file: null, bytes: null, found: null };
  let problem: string | null = null;
  try {
    done = await work(begunAt);
  } catch (error) {
    problem = problemOf(error, kind);
  }
  const run = { kind, begunAt: new Date(begunAt), endedAt: new Date(now()), problem, ...done };
  await saveRunOfAllHospitals(manager, run, isMailed);
  const { file, bytes, found } = done;
  if (problem === null) log.info({ kind, file, bytes, ...found }, "backup: done");
  else log.warn({ kind, problem }, "backup: failed");
  return run;
}

function problemOf(error: unknown, kind: BackupRun["kind"]): string {
  if (error instanceof BackupError) return error.message;
  // Other words may repeat what stands in a row.
  const { code, name } = error as { code?: string; name: string };
  return `The ${kind} broke off (${code ?? name}).`;
}

async function overdueSince({ manager, now }: BackupContext): Promise<number | null> {
  const { done, begun } = await readLastRunsOfAllHospitals(manager, "drill");
  const since = done ?? (await readFirstBackupOfAllHospitals(manager))?.getTime() ?? null;
  const isTried = begun !== null && now() - begun < UNTRIED_MS;
  return since === null || isTried || now() - since < DRILL_OLD_MS ? null : since;
}
