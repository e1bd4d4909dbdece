import { join } from "node:path";
import type { BackupEnvironment } from "@wardline/backup/settings";
import type { InstallationConfig } from "@wardline/maintenance/config";
import type { Secrets } from "./secrets.js";

/** Everything the launcher has found or started, as server and worker are to know it. */
export interface Surroundings {
  port: number;
  publicUrl: string;
  dataDir: string;
  databaseUrl: string;
  smtpUrl: string;
  /** Undefined when mails go out for real. */
  mailboxDir: string | undefined;
  jwtSecret: string;
  encryptionKey: string;
}

/** The whole environment of server and worker: the operator's, with every gap filled. */
export function childEnvironment(
  config: InstallationConfig,
  surroundings: Surroundings,
): NodeJS.ProcessEnv {
  const {
    MAILBOX_DIR: _,
    MIGRATION_DATABASE_URL: __,
    RETENTION_DATABASE_URL: ___,
    BACKUP_KEYS: ____,
    DRILL_DATABASE_URL: _____,
    KIT_PASSWORD: ______,
    ...inherited
  } = config.environment;
  const { port, publicUrl, dataDir, databaseUrl, smtpUrl, mailboxDir } = surroundings;
  return {
    NODE_ENV: "production",
    // A person reads along here: what goes as it should is not worth a line.
    LOG_LEVEL: "warn",
    MAIL_FROM: `Wardline <no-reply@${new URL(publicUrl).hostname}>`,
    ...inherited,
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SMTP_URL: smtpUrl,
    JWT_SECRET: surroundings.jwtSecret,
    ENCRYPTION_KEY: surroundings.encryptionKey,
    ...(mailboxDir === undefined ? {} : { MAILBOX_DIR: mailboxDir }),
  };
}

/** The settings of backups where the database is embedded: with every gap filled (docs/wire.md, Backups). */
export function embeddedBackups(
  { environment }: Pick<InstallationConfig, "environment">,
  dataDir: string,
  { backupKey }: Pick<Secrets, "backupKey">,
  drillUrl: string,
): BackupEnvironment {
  const { BACKUP_DIR, BACKUP_KEYS, BACKUP_AT, DRILL_DATABASE_URL, DRILL_DISK, OPS_MAIL } =
    environment;
  return {
    DATA_DIR: dataDir,
    BACKUP_DIR: BACKUP_DIR ?? join(dataDir, "backups"),
    // What was encrypted with the generated key before another was set can still be read.
    BACKUP_KEYS: [BACKUP_KEYS, backupKey].filter(Boolean).join(","),
    DRILL_DATABASE_URL: DRILL_DATABASE_URL ?? drillUrl,
    DRILL_DISK: DRILL_DISK ?? dataDir,
    ...(BACKUP_AT === undefined ? {} : { BACKUP_AT }),
    ...(OPS_MAIL === undefined ? {} : { OPS_MAIL }),
  };
}
