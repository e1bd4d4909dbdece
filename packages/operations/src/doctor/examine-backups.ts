import { access, constants, stat, statfs } from "node:fs/promises";
import { formatCount } from "@wardline/domain/text/format-count";
import type { NamedKey } from "@wardline/settings/values";
import { openBackup } from "../backup/backup-file.js";
import { type BackupFile, listBackups } from "../backup/folder.js";
import { type ExaminationContext, type Finding, getFailureReason } from "./finding.js";

const BYTES_PER_KB = 1_024;
const BYTES_PER_MB = BYTES_PER_KB ** 2;

/** Checks that a worker can write the next backup and that existing ones can be opened; nothing without a folder. */
export async function examineBackups({
  config: { backups },
}: ExaminationContext): Promise<Finding[]> {
  const { dir, keys } = backups;
  if (dir === undefined) return [];
  if (keys.length === 0) {
    const text = "BACKUP_KEYS is missing: no backup is made.";
    const advice = "Set a key, and keep a copy of it where the backups are not.";
    return [{ of: "backup", state: "wrong", text, advice }];
  }
  try {
    await access(dir, constants.R_OK | constants.W_OK);
  } catch (error) {
    // The first backup creates the folder.
    if (getFailureReason(error) === "ENOENT") return [await examineBackupKeys(dir, [], keys)];
    const text = `Backups cannot be written to ${dir} (${getFailureReason(error)}).`;
    const advice = "Is the disk there, and can the workers' user write to it?";
    return [{ of: "backup", state: "wrong", text, advice }];
  }
  const kept = await listBackups(dir);
  return [await examineBackupKeys(dir, kept, keys), await examineBackupRoom(dir, kept)];
}

async function examineBackupKeys(
  dir: string,
  kept: readonly BackupFile[],
  keys: readonly NamedKey[],
): Promise<Finding> {
  const ids = keys.map(({ id }) => `"${id}"`);
  const shut = await findUnreadableBackups(kept, keys);
  if (shut.length === 0) {
    const opened =
      kept.length === 0 ? "" : `; ${ids.join(", ")} can decrypt all ${kept.length} in ${dir}`;
    const text = `The key ${ids[0]} encrypts backups${opened}.`;
    return { of: "backup", state: "ok", text };
  }
  return {
    of: "backup",
    state: "wrong",
    text: `BACKUP_KEYS (${ids.join(", ")}) do not open ${shut.length} of ${formatCount(kept.length, "backup")} in ${dir}; the newest is ${shut.at(-1)}.`,
    advice: "Add the key of that backup after the current key. Without it the backup is lost.",
  };
}

/** Names of backups that these keys cannot open, oldest first. */
async function findUnreadableBackups(
  kept: readonly BackupFile[],
  keys: readonly NamedKey[],
): Promise<string[]> {
  const shut: string[] = [];
  for (const { name, path } of kept) {
    try {
      const { close } = await openBackup(path, keys);
      close();
    } catch {
      shut.push(name);
    }
  }
  return shut;
}

/** Checks the space for the next backup, which is written next to the existing ones. */
async function examineBackupRoom(dir: string, kept: readonly BackupFile[]): Promise<Finding> {
  const { bavail, bsize } = await statfs(dir);
  const free = bavail * bsize;
  const newest = kept.at(-1);
  const needed = newest === undefined ? 0 : (await stat(newest.path)).size;
  const size =
    newest === undefined ? "there is no backup yet" : `the newest backup is ${sizeText(needed)}`;
  const text = `${sizeText(free)} are free at ${dir}; ${size}.`;
  if (free > 3 * needed + BYTES_PER_MB) return { of: "backup", state: "ok", text };
  const state = free > needed ? "warning" : "wrong";
  return { of: "backup", state, text, advice: "Make room, or the next backups fail." };
}

function sizeText(bytes: number): string {
  return bytes < BYTES_PER_MB
    ? `${Math.floor(bytes / BYTES_PER_KB)} KB`
    : `${Math.floor(bytes / BYTES_PER_MB)} MB`;
}
