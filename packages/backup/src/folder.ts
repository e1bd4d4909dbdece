import { mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { BackupError } from "@wardline/database/backup";
import { keptBackups } from "@wardline/domain/operation/backup-times";

const NAME = /^wardline-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/;
const PARTIAL = /^wardline-\w+\.backup\.part$/;

/** A backup of the schedule. */
export interface KeptBackup {
  name: string;
  path: string;
  /** When it was begun, epoch milliseconds. */
  at: number;
}

/** The name of a backup that is begun at `at` (epoch milliseconds). */
export function backupName(at: number): string {
  const text = new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, "");
  return `wardline-${text}.backup`;
}

/** The backups of the schedule in a folder, the oldest first; other files are nobody's business here. */
export async function backupsIn(folder: string): Promise<KeptBackup[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw new BackupError(`The folder ${folder} of BACKUP_DIR cannot be read (${error.code}).`);
  });
  return names
    .flatMap((name) => {
      const [, ...parts] = NAME.exec(name) ?? [];
      if (parts.length === 0) return [];
      const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map(Number);
      const at = Date.UTC(year, month - 1, day, hour, minute, second);
      return [{ name, path: join(folder, name), at }];
    })
    .sort((a, b) => a.at - b.at);
}

/** Makes the folder, which nobody else may look into, and takes away what a backup that was broken off has left. */
export async function prepareFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const names = await readdir(folder);
    const partial = names.filter((name) => PARTIAL.test(name));
    await Promise.all(partial.map((name) => rm(join(folder, name), { force: true })));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new BackupError(`The folder ${folder} of BACKUP_DIR cannot be written to (${code}).`);
  }
}

/** Removes the backups that need not be kept any more (docs/wire.md, Backups), and says how many. */
export async function removeOld(folder: string, zone: string): Promise<number> {
  const backups = await backupsIn(folder);
  const kept = new Set(
    keptBackups(
      backups.map(({ at }) => at),
      zone,
    ),
  );
  const old = backups.filter(({ at }) => !kept.has(at));
  await Promise.all(old.map(({ path }) => rm(path, { force: true })));
  return old.length;
}
