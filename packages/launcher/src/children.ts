import { join } from "node:path";
import type { InstallationConfig } from "@wardline/operations/config";
import type { InstallationSecrets } from "./data/secrets.js";

/** Port, addresses, folders and secrets that the launcher passes to server and worker. */
export interface RuntimeSettings {
  port: number;
  publicUrl: string;
  dataDir: string;
  databaseUrl: string;
  smtpUrl: string;
  /** Undefined if emails are sent to a real mail server. */
  mailboxDir: string | undefined;
  jwtSecret: string;
  encryptionKey: string;
}

/** Complete environment of server and worker: the operator's environment with defaults. */
export function buildChildEnvironment(
  config: InstallationConfig,
  runtime: RuntimeSettings,
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
  const { port, publicUrl, dataDir, databaseUrl, smtpUrl, mailboxDir } = runtime;
  return {
    NODE_ENV: "production",
    // A person reads this output, so only warnings are worth a line.
    LOG_LEVEL: "warn",
    MAIL_FROM: `Wardline <no-reply@${new URL(publicUrl).hostname}>`,
    ...inherited,
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SMTP_URL: smtpUrl,
    JWT_SECRET: runtime.jwtSecret,
    ENCRYPTION_KEY: runtime.encryptionKey,
    ...(mailboxDir === undefined ? {} : { MAILBOX_DIR: mailboxDir }),
  };
}

/** Backup settings for the embedded database, with defaults (docs/wire/operations.md, Backups). */
export function getEmbeddedBackupSettings(
  { environment }: Pick<InstallationConfig, "environment">,
  dataDir: string,
  { backupKey }: Pick<InstallationSecrets, "backupKey">,
  drillUrl: string,
): NodeJS.ProcessEnv {
  const { BACKUP_DIR, BACKUP_KEYS, BACKUP_AT, DRILL_DATABASE_URL, DRILL_DISK, OPS_MAIL } =
    environment;
  return {
    DATA_DIR: dataDir,
    BACKUP_DIR: BACKUP_DIR ?? join(dataDir, "backups"),
    // Backups that were encrypted with the generated key before another key was set must remain readable.
    BACKUP_KEYS: [BACKUP_KEYS, backupKey].filter(Boolean).join(","),
    DRILL_DATABASE_URL: DRILL_DATABASE_URL ?? drillUrl,
    DRILL_DISK: DRILL_DISK ?? dataDir,
    ...(BACKUP_AT === undefined ? {} : { BACKUP_AT }),
    ...(OPS_MAIL === undefined ? {} : { OPS_MAIL }),
  };
}
