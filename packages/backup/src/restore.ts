import { restoreTables, type TableCount } from "@wardline/database/backup";
import { type BackupStart, readWhole } from "./backup-file.js";
import type { BackupKey } from "./sealing.js";
import { readPast, stageUploads } from "./uploads.js";

export interface RestoreOptions {
  /** Where uploads go; undefined: they are left out. */
  uploadsDir?: string | undefined;
  keys?: readonly BackupKey[];
  /** Makes the empty tables again that a failed restore had to drop, with the rights on them; they are migrated unless given. */
  makeAgain?: () => Promise<void>;
}

/** What came back. */
export interface Restored {
  start: BackupStart;
  tables: TableCount[];
  /** Those of the backup, by their names. */
  uploads: string[];
}

/**
 * Restores a backup of this version or an older one into an empty database, as its owner, and its uploads into their folder;
 * every row is checked (docs/wire.md, Backups). Throws a BackupError where that cannot be done; then database and folder are as
 * they were.
 */
export async function restore(
  databaseUrl: string,
  file: string,
  { uploadsDir, keys = [], makeAgain }: RestoreOptions = {},
): Promise<Restored> {
  const staged = uploadsDir === undefined ? readPast() : stageUploads(uploadsDir);
  try {
    const backup = await readWhole(file, keys, staged.add);
    const tables = await restoreTables(databaseUrl, backup, makeAgain);
    await staged.keep();
    return { start: backup.start, tables, uploads: backup.uploads };
  } finally {
    await staged.clear();
  }
}
