import {
  BACKUP_SETTINGS,
  type BackupSettings,
  readBackupSettings,
} from "@wardline/backup/settings";
import { withEnvFile } from "@wardline/database/environment";
import { extraCaProblem } from "@wardline/database/outgoing";
import { withSecretFiles } from "@wardline/database/secret-files";
import { SLOW_STATEMENT_MS } from "@wardline/database/statement-watch";
import * as addresses from "@wardline/database/store-addresses";
import {
  KIT_SETTINGS,
  type KitFolder,
  kitSettingsProblem,
  readKitFolder,
} from "@wardline/kits/settings";
import * as z from "zod";

/** A setting that another package checks. */
const checked = (problemOf: (value: string) => string | undefined) =>
  z
    .string()
    .superRefine((value, context) => {
      const message = problemOf(value);
      if (message !== undefined) context.addIssue({ code: "custom", message });
    })
    .optional();

const schema = z.object({
  HOST: z.string().default("0.0.0.0"),
  PORT: z.coerce.number("must be a number").int().min(0).max(65_535).default(4000),
  PUBLIC_URL: checked(addresses.publicUrlProblem),
  DATABASE_URL: checked(addresses.databaseAddressProblem).unwrap(),
  RETENTION_DATABASE_URL: checked(addresses.databaseAddressProblem),
  REDIS_URL: checked(addresses.redisAddressProblem),
  REDIS_PREFIX: checked(addresses.redisPrefixProblem),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be a smtp:// or smtps:// address" }),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>\r\n]+ )?<?[^\s<>@]+@[^\s<>@]+>?$/,
      "must be an address such as Wardline <wardline@hospital.example>",
    )
    .optional(),
  NODE_EXTRA_CA_CERTS: checked(extraCaProblem),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  SLOW_STATEMENT_MS: z.coerce
    .number("must be a number of milliseconds")
    .int()
    .min(1)
    .max(10_000)
    .default(SLOW_STATEMENT_MS),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  WORKER_METRICS_PORT: z.coerce.number("must be a number").int().min(0).max(65_535).optional(),
  WARDLINE_PARENT: z.string().optional(),
  DATA_DIR: z.string().optional(),
  BACKUP_DIR: checked(BACKUP_SETTINGS.BACKUP_DIR),
  BACKUP_KEYS: checked(BACKUP_SETTINGS.BACKUP_KEYS),
  BACKUP_AT: checked(BACKUP_SETTINGS.BACKUP_AT),
  DRILL_DATABASE_URL: checked(BACKUP_SETTINGS.DRILL_DATABASE_URL),
  DRILL_DISK: checked(BACKUP_SETTINGS.DRILL_DISK),
  OPS_MAIL: checked(BACKUP_SETTINGS.OPS_MAIL),
  KIT_DIR: checked(KIT_SETTINGS.KIT_DIR),
  KIT_FILES: checked(KIT_SETTINGS.KIT_FILES),
  KIT_PASSWORD: checked(KIT_SETTINGS.KIT_PASSWORD),
});

/**
 * Every variable that the worker reads.
 *
 * @internal For specs.
 */
export const SETTINGS = Object.keys(schema.shape);

/** The worker's whole configuration (docs/wire.md, Settings of an installation). */
export interface Config {
  /** Without a trailing slash; every address in emails begins with it. */
  publicUrl: string;
  databaseUrl: string;
  /** The same database as the role that may rewrite the log; `databaseUrl` where none is given. */
  retentionDatabaseUrl: string;
  /** Undefined: the queues live in the database. */
  redisUrl: string | undefined;
  /** What all keys in Redis begin with. */
  redisPrefix: string | undefined;
  smtpUrl: string;
  mailFrom: string;
  logLevel: string;
  /** From how many milliseconds on a statement is slow. */
  slowStatementMs: number;
  metricsToken: string | undefined;
  /** Where to answer `/health/live` and `/metrics`; undefined: nowhere. */
  metricsPort: number | undefined;
  /** The network address at which it answers there; "0.0.0.0": at every one. */
  host: string;
  backups: BackupSettings;
  /** Where downtime kits are written as files besides; null: nowhere. */
  kitFolder: KitFolder | null;
  /** Whether the launcher watches this process, which then ends with it. */
  endsWithParent: boolean;
}

/** Reads the environment and `.env` once; throws one sentence naming every variable that is missing or malformed. */
export function readConfig(environment: NodeJS.ProcessEnv = withEnvFile()): Config {
  const present = Object.fromEntries(
    Object.entries(withSecretFiles(environment)).filter(([, value]) => value !== ""),
  );
  const result = schema.safeParse(present);
  if (!result.success) {
    const problems = result.error.issues.map(({ path, message }) => {
      const name = String(path[0]);
      return `${name} ${name in present ? message : "is missing"}`;
    });
    throw new Error(`The configuration is not complete: ${problems.join("; ")}.`);
  }
  const env = result.data;
  const kitProblem = kitSettingsProblem(env);
  if (kitProblem !== null) throw new Error(`The configuration is not valid: ${kitProblem}.`);
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, "");
  return {
    publicUrl,
    databaseUrl: env.DATABASE_URL,
    retentionDatabaseUrl: env.RETENTION_DATABASE_URL ?? env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    redisPrefix: env.REDIS_PREFIX,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? `Wardline <no-reply@${new URL(publicUrl).hostname}>`,
    logLevel: env.LOG_LEVEL,
    slowStatementMs: env.SLOW_STATEMENT_MS,
    metricsToken: env.METRICS_TOKEN,
    metricsPort: env.WORKER_METRICS_PORT,
    host: env.HOST,
    backups: readBackupSettings(env),
    kitFolder: readKitFolder(env),
    endsWithParent: env.WARDLINE_PARENT === "ipc",
  };
}
