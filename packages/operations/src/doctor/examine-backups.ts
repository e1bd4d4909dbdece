import { access, constants, stat, statfs } from "node:fs/promises";
import { formatCount } from "@wardline/domain/text/format-count";
import type { NamedKey } from "@wardline/settings/values";
import { openBackup } from "../backup/backup-file.js";
import { type BackupFile, listBackups } from "../backup/folder.js";
import { type ExaminationContext, type Finding, getFailureReason } from "./finding.js";

const BYTES_PER_KB = 1_024;
const BYTES_PER_MB = BYTES_PER_KB ** 2;

/**
 * Checks that a worker can write the next backup and that existing backups can be opened; returns nothing without a
 * folder.
 */
export async function examineBackups({
  config: { backups },
}: ExaminationContext): Promise<Finding[]> {
  const { dir, keys } = backups;
  if (dir === undefined) return [];
  if (keys.length === 0) {
    const text = "BACKUP_KEYS is missing: no backup is made.";
    const advice = "Set a key, and keep a copy of it away from the backups.";
    return [{ of: "backup", state: "wrong", text, advice }];
  }
  try {
    await access(dir, constants.R_OK | constants.W_OK);
  } catch (error) {
    // The first backup creates the folder.
    if (getFailureReason(error) === "ENOENT") return [await examineBackupKeys(dir, [], keys)];
    const text = `Backups cannot be written to ${dir} (${getFailureReason(error)}).`;
    const advice = "Is the disk mounted, and can the workers' user write to it?";
    return [{ of: "backup", state: "wrong", text, advice }];
  }
  const existing = await listBackups(dir);
  return [await examineBackupKeys(dir, existing, keys), await examineBackupSpace(dir, existing)];
}

async function examineBackupKeys(
  dir: string,
  existing: readonly BackupFile[],
  keys: readonly NamedKey[],
): Promise<Finding> {
  const ids = keys.map(({ id }) => `"${id}"`);
  const unreadable = await findUnreadableBackups(existing, keys);
  if (unreadable.length === 0) {
    const opened =
      existing.length === 0
        ? ""
        : `; ${ids.join(", ")} can decrypt all ${existing.length} in ${dir}`;
    const text = `The key ${ids[0]} encrypts backups${opened}.`;
    return { of: "backup", state: "ok", text };
  }
  return {
    of: "backup",
    state: "wrong",
    text: `BACKUP_KEYS (${ids.join(", ")}) do not open ${unreadable.length} of ${formatCount(existing.length, "backup")} in ${dir}; the newest is ${unreadable.at(-1)}.`,
    advice: "Add the key of that backup after the current key. Without it the backup is lost.",
  };
}

/** Lists the names of backups that these keys cannot open, oldest first. */
async function findUnreadableBackups(
  existing: readonly BackupFile[],
  keys: readonly NamedKey[],
): Promise<string[]> {
  const unreadable: string[] = [];
  for (const { name, path } of existing) {
    try {
      const { close } = await openBackup(path, keys);
      close();
    } catch {
      unreadable.push(name);
    }
  }
  return unreadable;
}

/** Checks the space for the next backup, which is written next to the existing ones. */
async function examineBackupSpace(dir: string, existing: readonly BackupFile[]): Promise<Finding> {
  const { bavail, bsize } = await statfs(dir);
  const free = bavail * bsize;
  const newest = existing.at(-1);
  const needed = newest === undefined ? 0 : (await stat(newest.path)).size;
  const newestText =
    newest === undefined ? "there is no backup yet" : `the newest backup is ${sizeText(needed)}`;
  const text = `${sizeText(free)} are free at ${dir}; ${newestText}.`;
  if (free > 3 * needed + BYTES_PER_MB) return { of: "backup", state: "ok", text };
  const state = free > needed ? "warning" : "wrong";
  return { of: "backup", state, text, advice: "Make room, or the next backups fail." };
}

function sizeText(bytes: number): string {
  return bytes < BYTES_PER_MB
    ? `${Math.floor(bytes / BYTES_PER_KB)} KB`
    : `${Math.floor(bytes / BYTES_PER_MB)} MB`;
}
