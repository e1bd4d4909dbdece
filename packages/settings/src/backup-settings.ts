import { join } from "node:path";
import type { BackupTime } from "@wardline/domain/operation/backup-times";
import type { Settings } from "./table.js";
import type { NamedKey } from "./values.js";

/** Backup settings (docs/wire/operations.md, Backups). */
export interface BackupSettings {
  /** Absolute folder for the worker's backups; undefined: no backups. */
  dir: string | undefined;
  /** The first key encrypts, all keys decrypt. */
  keys: readonly NamedKey[];
  at: BackupTime;
  /**
   * Address of the role that creates and drops drill databases; may name any database of the server. Undefined: no
   * drills.
   */
  drillUrl: string | undefined;
  /** Folder on the disk of the drill database, checked for free space. */
  drillDisk: string | undefined;
  uploadsDir: string;
  /** Recipient of emails about failed backups and drills; undefined: nobody. */
  opsMail: string | undefined;
}

export function getBackupSettings(
  settings: Pick<
    Settings<"worker">,
    | "backupDir"
    | "backupKeys"
    | "backupAt"
    | "drillDatabaseUrl"
    | "drillDisk"
    | "opsMail"
    | "dataDir"
  >,
): BackupSettings {
  const { backupDir, backupKeys, backupAt, drillDatabaseUrl, drillDisk, opsMail } = settings;
  return {
    dir: backupDir,
    keys: backupKeys ?? [],
    at: backupAt,
    drillUrl: drillDatabaseUrl,
    drillDisk: drillDisk ?? backupDir,
    uploadsDir: join(settings.dataDir, "uploads"),
    opsMail,
  };
}
