import type { InstallationConfig } from "@wardline/maintenance/config";

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
