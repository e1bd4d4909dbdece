import type { NamedKey } from "@wardline/settings/values";
import { type BackupStart, readToEnd } from "./backup-file.js";
import { restoreTables, type TableCount } from "./tables.js";
import { discardUploads, stageUploads } from "./uploads.js";

export interface RestoreOptions {
  /** Folder for uploads; if undefined, uploads are skipped. */
  uploadsDir?: string | undefined;
  keys?: readonly NamedKey[];
  /** Recreates the empty tables and rights that a failed restore has dropped; by default by migrating. */
  recreateTables?: () => Promise<void>;
}

export interface RestoredBackup {
  start: BackupStart;
  tables: TableCount[];
  /** Names of the backup's uploads. */
  uploads: string[];
}

/**
 * Restores a backup of this or an older version into an empty database, as its owner, and the backup's uploads into
 * their folder; every row is verified (docs/wire/operations.md, Backups). On failure, throws a BackupError and leaves
 * database and folder unchanged.
 */
export async function restore(
  databaseUrl: string,
  file: string,
  { uploadsDir, keys = [], recreateTables }: RestoreOptions = {},
): Promise<RestoredBackup> {
  const staged = uploadsDir === undefined ? discardUploads() : stageUploads(uploadsDir);
  try {
    const backup = await readToEnd(file, keys, staged.add);
    const tables = await restoreTables(databaseUrl, backup, recreateTables);
    await staged.commit();
    return { start: backup.start, tables, uploads: backup.uploads };
  } finally {
    await staged.clear();
  }
}
