import { statfs } from "node:fs/promises";
import { createDataSource } from "@wardline/database/data-source";
import { readPicturesOfAllHospitals } from "@wardline/database/repositories/operation/installation";
import { formatCount } from "@wardline/domain/text/format-count";
import type { BackupSettings } from "@wardline/settings/backup-settings";
import { type BackupStart, openBackup } from "./backup-file.js";
import { compareBoards, type DifferentBoard } from "./compare-boards.js";
import { withDrillDatabase } from "./drill-database.js";
import { listBackups } from "./folder.js";
import { type RestoredBackup, restore } from "./restore.js";
import { BackupError, type TableCount } from "./tables.js";

/** Disk space that a drill needs per byte of the database: for rows, indexes and PostgreSQL's write-ahead log. */
const ROOM_PER_BYTE = 1.5;
const MIN_ROOM_BYTES = 200 * 1024 * 1024;

export interface DrillResult {
  file: string;
  tables: TableCount[];
  boards: number;
}

/**
 * Restores the newest backup into the temporary database `name` and builds every display from it (docs/wire/operations.md,
 * Backups). Nothing else is connected: no queue, mail server or socket. Throws a BackupError for any fault of the
 * backup.
 */
export async function drillRestore(settings: BackupSettings, name: string): Promise<DrillResult> {
  const { dir, keys, drillUrl, drillDisk } = settings;
  if (dir === undefined) throw new BackupError("BACKUP_DIR is missing: there is no backup to try.");
  if (drillUrl === undefined) {
    throw new BackupError(
      "DRILL_DATABASE_URL is missing: set it to a role that may create databases and nothing else.",
    );
  }
  const newest = (await listBackups(dir)).at(-1);
  if (newest === undefined) throw new BackupError(`There is no backup in ${dir}.`);
  const opened = await openBackup(newest.path, keys);
  opened.close();
  await requireRoom(opened.start, drillDisk);
  return withDrillDatabase(drillUrl, name, async (url) => {
    const restored = await restore(url, newest.path, { keys });
    const boards = await checkRestored(url, restored);
    return { file: newest.name, tables: restored.tables, boards };
  });
}

/** Throws if there is too little space: a full disk would stop the hospital's own database, too. */
async function requireRoom({ databaseBytes = 0 }: BackupStart, disk: string | undefined) {
  if (disk === undefined) return;
  const { bavail, bsize } = await statfs(disk).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`The folder ${disk} of DRILL_DISK cannot be read (${error.code}).`);
  });
  const needed = MIN_ROOM_BYTES + ROOM_PER_BYTE * databaseBytes;
  if (bavail * bsize >= needed) return;
  throw new BackupError(
    `There is no room for a drill: it needs ${toMegabytes(needed)} on the disk of ${disk}, where ${toMegabytes(bavail * bsize)} are free.`,
  );
}

function toMegabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MB`;
}

/** Checks the restored data as servers would, and returns the number of boards; long queries block nobody here. */
async function checkRestored(url: string, { start, uploads }: RestoredBackup): Promise<number> {
  const dataSource = createDataSource({ url, poolSize: 1, timeouts: { statementMs: 0 } });
  await dataSource.initialize();
  try {
    const { manager } = dataSource;
    const at = start.at === undefined ? 0 : Date.parse(start.at);
    const { boards, different } = await compareBoards(manager, at);
    if (different.length > 0) throw new BackupError(differenceText(different, boards));
    const pictures = await readPicturesOfAllHospitals(manager);
    const missing = pictures.filter((name) => !uploads.includes(name));
    if (missing.length > 0) {
      throw new BackupError(
        `The backup lacks ${missing.length} of ${formatCount(pictures.length, "picture")}: workers must share DATA_DIR with servers.`,
      );
    }
    return boards;
  } finally {
    await dataSource.destroy();
  }
}

function differenceText(different: readonly DifferentBoard[], boards: number): string {
  const [first] = different;
  const where = `display ${first?.displayId} of hospital ${first?.hospitalId} in ${first?.parts.join(", ")}`;
  return `${different.length} of ${formatCount(boards, "board")} would differ from the log after a restore; the first is the ${where}.`;
}
