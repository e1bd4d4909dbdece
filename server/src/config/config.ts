import { join, resolve } from "node:path";
import { REGISTRATIONS, type RegistrationRule } from "@wardline/contracts/accounts";
import { ROOT, withEnvFile } from "@wardline/database/environment";
import { extraCaProblem, noProxyProblem, proxyProblem } from "@wardline/database/outgoing";
import { withSecretFiles } from "@wardline/database/secret-files";
import { SLOW_STATEMENT_MS } from "@wardline/database/statement-watch";
import * as addresses from "@wardline/database/store-addresses";
import { StartError } from "@wardline/maintenance/start-error";
import * as z from "zod";
import type { Proxy } from "../egress/proxy.js";
import type { Secrets } from "../security/derived-keys.js";

const encryptionKeys = z.string().transform((value, context) => {
  const keys = value.split(",").map((entry) => {
    const [id, encoded] = entry.trim().split(":");
    return { id: id ?? "", key: Buffer.from(encoded ?? "", "base64") };
  });
  if (keys.some(({ id, key }) => id === "" || key.length !== 32)) {
    context.addIssue({
      code: "custom",
      message: "must be a list of id:key, each key 32 bytes in base64",
    });
  }
  return keys;
});

const LEAST_SECRET = 32;

const jwtSecrets = z.string("is missing").transform((value, context): Secrets => {
  const [first = "", ...others] = value.split(",").map((secret) => secret.trim());
  if ([first, ...others].some((secret) => secret.length < LEAST_SECRET)) {
    context.addIssue({
      code: "custom",
      message: `must have at least ${LEAST_SECRET} characters, each of several that commas divide`,
    });
  }
  return [first, ...others];
});

const origins = z
  .string()
  .default("")
  .transform((value) =>
    value
      .split(",")
      .map((origin) => origin.trim())
      .filter((origin) => origin !== ""),
  )
  .refine(
    (list) => list.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin),
    {
      message: "must be a list of origins such as https://emr.hospital.example",
    },
  );

/** A setting that several programs check alike. */
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
  REDIS_URL: checked(addresses.redisAddressProblem),
  REDIS_PREFIX: checked(addresses.redisPrefixProblem),
  JWT_SECRET: jwtSecrets,
  ENCRYPTION_KEY: encryptionKeys,
  DATA_DIR: z.string().default(".data"),
  MAILBOX_DIR: z.string().optional(),
  EMR_ALLOW_ORIGINS: origins,
  SSO_ALLOW_ORIGINS: origins,
  HTTPS_PROXY: checked(proxyProblem),
  NO_PROXY: checked(noProxyProblem),
  NODE_EXTRA_CA_CERTS: checked(extraCaProblem),
  BOARD_FRAME_ORIGINS: origins,
  REGISTRATION: z.enum(REGISTRATIONS, `must be one of ${REGISTRATIONS.join(", ")}`).default("open"),
  TRUST_PROXY: z.coerce.number("must be a number of hops").int().min(0).max(10).default(0),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  REQUEST_LOG: z.enum(["on", "off"], "must be on or off").default("off"),
  SLOW_STATEMENT_MS: z.coerce
    .number("must be a number of milliseconds")
    .int()
    .min(1)
    .max(10_000)
    .default(SLOW_STATEMENT_MS),
  SECURITY_CONTACT: checked(addresses.securityContactProblem),
  METRICS_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  WARDLINE_PARENT: z.string().optional(),
});

/**
 * Every variable that the server reads.
 *
 * @internal For specs.
 */
export const SETTINGS = Object.keys(schema.shape);

/** The server's whole configuration (docs/wire.md, Settings of an installation). */
export interface Config {
  /** The network address at which it listens; "0.0.0.0": at every one. */
  host: string;
  port: number;
  /** Without a trailing slash; every address in mails and displays begins with it. */
  publicUrl: string;
  databaseUrl: string;
  redisUrl: string | undefined;
  /** What all keys in Redis begin with. */
  redisPrefix: string | undefined;
  /** The first signs, all verify (docs/wire.md, Secrets). */
  jwtSecrets: Secrets;
  /** The first encrypts, all decrypt (docs/wire.md, EMR). */
  encryptionKeys: { id: string; key: Buffer }[];
  dataDir: string;
  uploadsDir: string;
  /** Where the launcher's mailbox keeps its mails; undefined when real SMTP is configured. */
  mailboxDir: string | undefined;
  emrAllowOrigins: string[];
  ssoAllowOrigins: string[];
  /** By which the EMR and providers are called; undefined: directly. */
  proxy: Proxy | undefined;
  /** Whose pages may show boards in a frame. */
  boardFrameOrigins: string[];
  /** Name servers, "address:port", that are asked instead of the system's; no setting, but what tests name. */
  dnsServers: readonly string[] | undefined;
  /** Who may register a hospital; "closed" lets the first one in. */
  registration: RegistrationRule;
  trustProxy: number;
  logLevel: string;
  /** Whether each request is a line of the log (docs/wire.md, Settings of an installation). */
  logsRequests: boolean;
  /** From how many milliseconds on a statement is slow. */
  slowStatementMs: number;
  /** Where `security.txt` sends people; undefined: there is none. */
  securityContact: string | undefined;
  metricsToken: string | undefined;
  webRoot: string;
  boardRoot: string;
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
    const problems = result.error.issues.map(({ path, message, code }) => {
      const missing = code === "invalid_type" && !(String(path[0]) in present);
      return `${path.join(".")} ${missing ? "is missing" : message}`;
    });
    throw new StartError(`The configuration is not complete: ${problems.join("; ")}.`);
  }
  const env = result.data;
  const dataDir = resolve(ROOT, env.DATA_DIR);
  return {
    host: env.HOST,
    port: env.PORT,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ""),
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    redisPrefix: env.REDIS_PREFIX,
    jwtSecrets: env.JWT_SECRET,
    encryptionKeys: env.ENCRYPTION_KEY,
    dataDir,
    uploadsDir: join(dataDir, "uploads"),
    mailboxDir: env.MAILBOX_DIR,
    emrAllowOrigins: env.EMR_ALLOW_ORIGINS,
    ssoAllowOrigins: env.SSO_ALLOW_ORIGINS,
    proxy: readProxy(env.HTTPS_PROXY, env.NO_PROXY),
    boardFrameOrigins: env.BOARD_FRAME_ORIGINS,
    dnsServers: undefined,
    registration: env.REGISTRATION,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    logsRequests: env.REQUEST_LOG === "on",
    slowStatementMs: env.SLOW_STATEMENT_MS,
    securityContact: env.SECURITY_CONTACT,
    metricsToken: env.METRICS_TOKEN,
    webRoot: join(ROOT, "web/dist"),
    boardRoot: join(ROOT, "board/dist"),
    endsWithParent: env.WARDLINE_PARENT === "ipc",
  };
}

function readProxy(url: string | undefined, noProxy = ""): Proxy | undefined {
  if (url === undefined) return undefined;
  return { url, except: noProxy.split(/[\s,]+/).filter((entry) => entry !== "") };
}
