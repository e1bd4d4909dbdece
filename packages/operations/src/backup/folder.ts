import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { selectBackupsToKeep } from "@wardline/domain/operation/backup-times";
import { BackupError } from "./tables.js";

const BACKUP_NAME = /^wardline-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/;
const PARTIAL_NAME = /^wardline-\w+\.backup\.part$/;

export interface BackupFile {
  name: string;
  path: string;
  /** Start time, epoch milliseconds. */
  at: number;
}

/** File name of a backup started at `at` (epoch milliseconds). */
export function buildBackupName(at: number): string {
  const text = new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, "");
  return `wardline-${text}.backup`;
}

/** Scheduled backups in a folder, oldest first; other files are ignored. */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw new BackupError(`The folder ${folder} of BACKUP_DIR cannot be read (${error.code}).`);
  });
  return names
    .flatMap((name) => {
      const [, ...parts] = BACKUP_NAME.exec(name) ?? [];
      if (parts.length === 0) return [];
      const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map(Number);
      const at = Date.UTC(year, month - 1, day, hour, minute, second);
      return [{ name, path: join(folder, name), at }];
    })
    .sort((a, b) => a.at - b.at);
}

/** Creates the folder, readable only by its owner, and deletes leftovers of interrupted backups. */
export async function prepareFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const names = await readdir(folder);
    const partial = names.filter((name) => PARTIAL_NAME.test(name));
    await Promise.all(partial.map((name) => rm(join(folder, name), { force: true })));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new BackupError(`The folder ${folder} of BACKUP_DIR cannot be written to (${code}).`);
  }
}

/** Deletes backups that are no longer needed (docs/wire/operations.md, Backups), and returns how many. */
export async function removeOldBackups(folder: string, zone: string): Promise<number> {
  const backups = await listBackups(folder);
  const neededTimes = new Set(
    selectBackupsToKeep(
      backups.map(({ at }) => at),
      zone,
    ),
  );
  const old = backups.filter(({ at }) => !neededTimes.has(at));
  await Promise.all(old.map(({ path }) => rm(path, { force: true })));
  return old.length;
}
