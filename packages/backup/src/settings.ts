import { join, resolve } from "node:path";
import { ROOT } from "@wardline/database/environment";
import { type BackupTime, parseBackupTime } from "@wardline/domain/operation/backup-times";
import { type BackupKey, parseBackupKeys } from "./sealing.js";

const KEYS_PROBLEM = "must be a list of id:key, each key 32 bytes in base64";
const TIME_PROBLEM =
  "must be a time of day such as 02:00, or 02:00 Africa/Lagos; without a zone it is of UTC";
const DATABASE_PROBLEM = "must be an address such as postgres://user:password@host:5432/postgres";
const MAIL_PROBLEM = "must be an address such as operators@hospital.example";

/** The settings of backups, and what is wrong with a value of each, said without showing it (README). */
export const BACKUP_SETTINGS = {
  BACKUP_DIR: () => undefined,
  BACKUP_KEYS: (value: string) => (parseBackupKeys(value) === null ? KEYS_PROBLEM : undefined),
  BACKUP_AT: (value: string) => (parseBackupTime(value) === null ? TIME_PROBLEM : undefined),
  DRILL_DATABASE_URL: (value: string) =>
    URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol)
      ? undefined
      : DATABASE_PROBLEM,
  DRILL_DISK: () => undefined,
  OPS_MAIL: (value: string) => (/^[^\s<>@,]+@[^\s<>@,]+$/.test(value) ? undefined : MAIL_PROBLEM),
} satisfies Record<string, (value: string) => string | undefined>;

export type BackupEnvironment = Partial<Record<keyof typeof BACKUP_SETTINGS | "DATA_DIR", string>>;

/** What is configured of backups (docs/wire.md, Backups). */
export interface BackupSettings {
  /** Where the worker puts them, absolute; undefined: it makes none. */
  dir: string | undefined;
  /** The first encrypts, all decrypt. */
  keys: readonly BackupKey[];
  at: BackupTime;
  /** The role that makes and drops the database of a drill, at any database of the server; undefined: there are none. */
  drillUrl: string | undefined;
  /** A folder on the disk of the drill's database, whose free space is looked at first. */
  drillDisk: string | undefined;
  uploadsDir: string;
  /** Who is mailed when a backup or a drill fails; undefined: nobody. */
  opsMail: string | undefined;
}

/** Reads settings that were checked by `BACKUP_SETTINGS`. */
export function readBackupSettings(
  environment: BackupEnvironment,
  root: string = ROOT,
): BackupSettings {
  const { BACKUP_DIR, BACKUP_KEYS, BACKUP_AT, DRILL_DATABASE_URL, DRILL_DISK, OPS_MAIL } =
    environment;
  const dir = BACKUP_DIR === undefined ? undefined : resolve(root, BACKUP_DIR);
  return {
    dir,
    keys: parseBackupKeys(BACKUP_KEYS ?? "") ?? [],
    at: parseBackupTime(BACKUP_AT ?? "") ?? { minute: 120, zone: "UTC" },
    drillUrl: DRILL_DATABASE_URL,
    drillDisk: DRILL_DISK === undefined ? dir : resolve(root, DRILL_DISK),
    uploadsDir: join(resolve(root, environment.DATA_DIR ?? ".data"), "uploads"),
    opsMail: OPS_MAIL,
  };
}
