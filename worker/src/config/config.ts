import { withSecretFiles } from "@wardline/database/secret-files";
import * as z from "zod";

const schema = z.object({
  PORT: z.coerce.number("must be a number").int().min(0).max(65_535).default(4000),
  PUBLIC_URL: z
    .url({
      protocol: /^https?$/,
      error: "must be an address such as https://wardline.hospital.example",
    })
    .optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" }),
  RETENTION_DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" })
    .optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: "must be a redis:// address" }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be a smtp:// or smtps:// address" }),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>\r\n]+ )?<?[^\s<>@]+@[^\s<>@]+>?$/,
      "must be an address such as Wardline <wardline@hospital.example>",
    )
    .optional(),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  WORKER_METRICS_PORT: z.coerce.number("must be a number").int().min(0).max(65_535).optional(),
  WARDLINE_PARENT: z.string().optional(),
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
  smtpUrl: string;
  mailFrom: string;
  logLevel: string;
  metricsToken: string | undefined;
  /** Where to answer `/health/live` and `/metrics`; undefined: nowhere. */
  metricsPort: number | undefined;
  /** Whether the launcher watches this process, which then ends with it. */
  endsWithParent: boolean;
}

/** Reads the environment once; throws one sentence naming every variable that is missing or malformed. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
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
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, "");
  return {
    publicUrl,
    databaseUrl: env.DATABASE_URL,
    retentionDatabaseUrl: env.RETENTION_DATABASE_URL ?? env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? `Wardline <no-reply@${new URL(publicUrl).hostname}>`,
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN,
    metricsPort: env.WORKER_METRICS_PORT,
    endsWithParent: env.WARDLINE_PARENT === "ipc",
  };
}
