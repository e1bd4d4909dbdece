import { randomBytes } from "node:crypto";
import { type ComposeService, fillVariables, listRequiredVariables, relocate } from "./compose.js";

export interface SettingsContext {
  publicUrl: string;
  smtpUrl: string;
  postgresPort: number;
  /** Undefined without Redis. */
  redisPort: number | undefined;
  /** Port of the pooler for servers and workers; undefined without a pooler. */
  poolerPort: number | undefined;
  dataDir: string;
  /** Additional settings in the installation's `.env`. */
  variables: Record<string, string>;
}

/** Builds the installation's `.env` for local processes, with generated secrets for missing required variables. */
export function makeVariables(
  services: Record<string, ComposeService>,
  { publicUrl, smtpUrl, variables }: SettingsContext,
): Record<string, string> {
  const createSecret = () => randomBytes(24).toString("hex");
  const secrets = listRequiredVariables(services).map((name) => [name, createSecret()] as const);
  const filledVariables: Record<string, string> = {
    ...Object.fromEntries(secrets),
    PUBLIC_URL: publicUrl,
    SMTP_URL: smtpUrl,
    MAIL_FROM: "Wardline <no-reply@wardline.example>",
    ENCRYPTION_KEY: `k1:${randomBytes(32).toString("base64")}`,
    METRICS_TOKEN: createSecret(),
    LOG_LEVEL: "info",
    // Tests and benchmarks register many hospitals.
    REGISTRATION: "open",
    ...variables,
  };
  const owner = services.migrate?.environment.MIGRATION_DATABASE_URL ?? "";
  return { RETENTION_DATABASE_URL: fillVariables(owner, filledVariables), ...filledVariables };
}

/** Builds the environment of a compose service, with its network's hosts replaced by local addresses. */
export function buildEnvironment(
  service: ComposeService,
  variables: Record<string, string>,
  { postgresPort, redisPort, poolerPort, dataDir }: SettingsContext,
): Record<string, string> {
  const hosts = {
    "postgres:5432": `127.0.0.1:${postgresPort}`,
    "redis:6379": `127.0.0.1:${redisPort}`,
  };
  const filledVariables = Object.entries(service.environment).map(
    ([name, value]) => [name, relocate(fillVariables(value, variables), hosts)] as const,
  );
  const localEnvironment = Object.fromEntries(filledVariables);
  if (redisPort === undefined) delete localEnvironment.REDIS_URL;
  if (poolerPort !== undefined && localEnvironment.DATABASE_URL !== undefined) {
    const poolerUrl = new URL(localEnvironment.DATABASE_URL);
    poolerUrl.port = String(poolerPort);
    poolerUrl.searchParams.set("pgbouncer", "true");
    localEnvironment.DATABASE_URL = poolerUrl.href;
  }
  // Same folder as in the image; only tests that set a key make backups.
  const backupDir = variables.BACKUP_KEYS === undefined ? "" : `${dataDir}/backups`;
  return {
    NODE_ENV: "production",
    ...localEnvironment,
    DATA_DIR: dataDir,
    ...("BACKUP_DIR" in service.environment ? { BACKUP_DIR: backupDir } : {}),
  };
}
