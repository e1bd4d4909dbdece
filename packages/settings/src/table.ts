import { REGISTRATIONS } from "@wardline/contracts/accounts/account";
import { parseBackupTime } from "@wardline/domain/operation/backup-times";
import * as z from "zod";
import { findNoProxyProblem, findProxyProblem } from "./outgoing.js";
import type { CamelCase, NeededBy, Program, Setting } from "./setting.js";
import * as addresses from "./store-addresses.js";
import * as values from "./values.js";

export const SLOW_STATEMENT_MS = 500;

const ALL_PROGRAMS = ["server", "worker", "maintenance"] as const;
const SERVER = ["server", "maintenance"] as const;
const WORKER = ["worker", "maintenance"] as const;
const COMPOSE = ["compose"] as const;
const SERVER_PORT = { programs: SERVER, schema: values.port } as const;
const SERVER_FILE = { programs: SERVER, isPath: true } as const;

/** All settings of all programs, in the order of docs/operating/settings.md and `.env.example`. */
export const SETTINGS = {
  HOST: {
    programs: ALL_PROGRAMS,
    default: "0.0.0.0",
    meaning: "network address to listen on; use `127.0.0.1` behind a proxy on the same machine",
  },
  PORT: {
    programs: [...ALL_PROGRAMS, "demo"],
    schema: values.port,
    default: "4000",
    meaning: "port of web, board, API and sockets",
  },
  PUBLIC_URL: {
    programs: ALL_PROGRAMS,
    schema: values
      .checkedText(addresses.findPublicUrlProblem)
      .transform((url) => url.replace(/\/+$/, "")),
    shownDefault: "`http://localhost:$PORT`",
    meaning: "address that browsers use; links in emails and addresses of boards begin with it",
    example: "https://wardline.hospital.example",
  },
  DATABASE_URL: {
    programs: [...ALL_PROGRAMS, "demo"],
    neededBy: ["server", "worker", "demo"],
    schema: values.checkedText(addresses.findDatabaseAddressProblem),
    shownDefault: "embedded",
    meaning: "address of PostgreSQL 15 or newer, for servers and workers",
    example: "postgres://wardline_app:secret@localhost:5432/wardline",
    isSecret: true,
  },
  MIGRATION_DATABASE_URL: {
    programs: ["maintenance"],
    schema: values.checkedText(addresses.findDatabaseAddressProblem),
    shownDefault: "`DATABASE_URL`",
    meaning:
      "for commands such as `migrate`: like `DATABASE_URL`, but with the owner of the tables as user",
    example: "postgres://wardline:secret@localhost:5432/wardline",
    isSecret: true,
  },
  RETENTION_DATABASE_URL: {
    programs: WORKER,
    schema: values.checkedText(addresses.findDatabaseAddressProblem),
    shownDefault: "`DATABASE_URL`",
    meaning:
      "for workers, to remove old data and erase patients: like `DATABASE_URL`, but with the owner of the tables as user",
    example: "postgres://wardline:secret@localhost:5432/wardline",
    isSecret: true,
  },
  REDIS_URL: {
    programs: ALL_PROGRAMS,
    schema: values.checkedText(addresses.findRedisAddressProblem),
    meaning:
      "address of Redis 7 or newer with an append-only file, shared by all servers and workers",
    example: "redis://localhost:6379",
    isSecret: true,
  },
  REDIS_PREFIX: {
    programs: ALL_PROGRAMS,
    schema: values.checkedText(addresses.findRedisPrefixProblem),
    meaning: "prefix of all keys, if several installations share one Redis",
    example: "north:",
  },
  SMTP_URL: {
    programs: WORKER,
    neededBy: ["worker"],
    schema: z.url({
      protocol: /^smtps?$/,
      hostname: /./,
      error: "must be an address such as smtp://user:password@host:587",
    }),
    shownDefault: "mailbox at `/dev/mail`, only on this machine",
    meaning: "mail server for outgoing emails",
    example: "smtps://user:secret@smtp.hospital.example:465",
    isSecret: true,
  },
  MAIL_FROM: {
    programs: WORKER,
    schema: z
      .string()
      .regex(
        /^([^<>\r\n]+ )?<?[^\s<>@]+@[^\s<>@]+>?$/,
        "must be an address such as Wardline <wardline@hospital.example>",
      ),
    shownDefault: "`Wardline <no-reply@…>`",
    meaning: "sender of emails",
    example: "Wardline <no-reply@hospital.example>",
  },
  JWT_SECRET: {
    field: "jwtSecrets",
    programs: SERVER,
    neededBy: ["server"],
    schema: values.signingSecrets,
    shownDefault: "generated",
    meaning:
      "secrets that sign tokens and addresses, comma-separated, at least 32 characters each; the first signs, all verify",
    isSecret: true,
  },
  ENCRYPTION_KEY: {
    field: "encryptionKeys",
    programs: ALL_PROGRAMS,
    neededBy: ["server"],
    schema: values.keys(/./),
    shownDefault: "generated",
    meaning:
      "keys for stored secrets as `id:key`, comma-separated; `echo k1:$(openssl rand -base64 32)` makes one; the first encrypts, all decrypt; workers need them for webhooks",
    isSecret: true,
  },
  BACKUP_DIR: {
    programs: WORKER,
    shownDefault:
      "`DATA_DIR/backups` if the database is embedded; with compose a volume; else none",
    meaning: "folder for nightly backups, the same for all workers, preferably on another machine",
    example: "/var/lib/wardline/backups",
    isPath: true,
  },
  BACKUP_KEYS: {
    programs: WORKER,
    schema: values.keys(/^[\w.-]{1,50}$/),
    shownDefault: "generated if the database is embedded; else none",
    meaning: "keys for backups, written like `ENCRYPTION_KEY`; store a copy apart from the backups",
    isSecret: true,
  },
  BACKUP_AT: {
    programs: WORKER,
    schema: values.parsedText(
      parseBackupTime,
      "must be a time of day such as 02:00, or 02:00 Africa/Lagos; without a zone it is in UTC",
    ),
    default: "02:00",
    meaning: "time of the nightly backup, in UTC unless a time zone follows: `02:00 Africa/Lagos`",
    example: "02:00 Africa/Lagos",
  },
  DRILL_DATABASE_URL: {
    programs: WORKER,
    schema: z.url({
      protocol: /^postgres(ql)?$/,
      error: "must be an address such as postgres://user:password@host:5432/postgres",
    }),
    shownDefault: "created if the database is embedded; else none",
    meaning:
      "for workers: address of a PostgreSQL server for drills, with a user who may only create databases",
    example: "postgres://wardline_drill:secret@localhost:5432/postgres",
    isSecret: true,
  },
  DRILL_DISK: {
    programs: WORKER,
    shownDefault: "`BACKUP_DIR`",
    meaning: "folder on the disk of the drills' database; drills check its free space first",
    example: "/var/lib/postgresql",
    isPath: true,
  },
  OPS_MAIL: {
    programs: WORKER,
    schema: z
      .string()
      .regex(/^[^\s<>@,]+@[^\s<>@,]+$/, "must be an address such as operators@hospital.example"),
    meaning: "email address for reports of failed backups and drills",
    example: "operators@hospital.example",
  },
  KIT_DIR: {
    programs: WORKER,
    meaning: "for workers: folder for downtime kits as files, preferably a network share",
    example: "/mnt/wards/kits",
    isPath: true,
  },
  KIT_FILES: {
    programs: WORKER,
    schema: values.oneOf(["plain", "encrypted"]),
    shownDefault: "`encrypted` with `KIT_PASSWORD`",
    meaning: "`encrypted` or `plain`; anyone who can open the folder can read plain kits",
    example: "plain",
  },
  KIT_PASSWORD: {
    programs: WORKER,
    schema: z.string().min(12, "must have at least 12 characters"),
    meaning: "for workers: password of the kits' zip archives (AES-256), at least 12 characters",
    isSecret: true,
    isVerbatim: true,
  },
  DATA_DIR: {
    programs: [...ALL_PROGRAMS, "demo"],
    default: ".data",
    meaning: "folder for uploads and all data of `npm start`; servers must share it",
    isPath: true,
  },
  EMR_ALLOW_ORIGINS: {
    programs: SERVER,
    schema: values.origins,
    default: "",
    meaning: "origins of EMRs on the hospital's own network, comma-separated",
    example: "https://emr.hospital.lan",
  },
  SSO_ALLOW_ORIGINS: {
    programs: SERVER,
    schema: values.origins,
    default: "",
    meaning:
      "origins of sign-on providers on the hospital's own network, comma-separated; these may use plain HTTP",
    example: "https://login.hospital.lan",
  },
  WEBHOOK_ALLOW_ORIGINS: {
    programs: ALL_PROGRAMS,
    schema: values.origins,
    default: "",
    meaning:
      "origins of webhook receivers on the hospital's own network, comma-separated; these may use plain HTTP",
    example: "https://integration.hospital.lan",
  },
  HTTPS_PROXY: {
    programs: ALL_PROGRAMS,
    schema: values.checkedText(findProxyProblem),
    meaning: "proxy for calls to EMRs, sign-on providers and webhook receivers",
    example: "http://proxy.hospital.example:3128",
  },
  NO_PROXY: {
    programs: ALL_PROGRAMS,
    schema: values
      .checkedText(findNoProxyProblem)
      .transform((list) => list.split(/[\s,]+/).filter(Boolean)),
    default: "",
    meaning: "host names, IP addresses and networks to reach without the proxy, comma-separated",
    example: ".hospital.lan,10.0.0.0/8",
  },
  NODE_EXTRA_CA_CERTS: {
    field: "extraCaFile",
    programs: ALL_PROGRAMS,
    meaning:
      "PEM file with further certificate authorities; `.env` can set it only for `npm start` and compose",
    example: "/etc/ssl/hospital-ca.pem",
  },
  BOARD_FRAME_ORIGINS: {
    programs: SERVER,
    schema: values.origins,
    default: "",
    meaning: "origins that may show boards in a frame, such as a signage player's, comma-separated",
    example: "https://signage.hospital.lan",
  },
  REGISTRATION: {
    programs: SERVER,
    schema: values.oneOf(REGISTRATIONS),
    default: "open",
    shownDefault: "`open`; `closed` with compose",
    meaning:
      "`open`: anyone may register a hospital; `invitation`: people with a link from the command `invite-hospital` may; `closed`: nobody may after the first hospital",
    example: "open",
  },
  TRUST_PROXY: {
    programs: SERVER,
    schema: values.wholeNumber(0, 10, "must be a number of proxies, 0 to 10"),
    default: "0",
    meaning: "number of reverse proxies in front of the server",
  },
  LOG_LEVEL: {
    programs: ALL_PROGRAMS,
    schema: values.oneOf(["trace", "debug", "info", "warn", "error", "fatal", "silent"]),
    default: "info",
    meaning:
      "level of the logs, which contain no patient data: trace, debug, info, warn, error, fatal or silent",
  },
  REQUEST_LOG: {
    field: "hasRequestLog",
    programs: SERVER,
    schema: z.enum(["on", "off"], "must be on or off").transform((value) => value === "on"),
    default: "off",
    meaning: "`on` logs a line for each request",
  },
  SLOW_STATEMENT_MS: {
    programs: ALL_PROGRAMS,
    schema: values.wholeNumber(1, 10_000, "must be a number of milliseconds, 1 to 10000"),
    default: `${SLOW_STATEMENT_MS}`,
    meaning: "milliseconds (1 to 10000); slower database statements are logged and counted",
  },
  SECURITY_CONTACT: {
    programs: SERVER,
    schema: values.checkedText(addresses.findSecurityContactProblem),
    meaning:
      "address for reports of security problems (`mailto:`, `https:` or `tel:`), shown at `/.well-known/security.txt`",
    example: "mailto:security@hospital.example",
  },
  METRICS_TOKEN: {
    programs: ALL_PROGRAMS,
    schema: z.string().min(16, "must have at least 16 characters"),
    meaning: "secret that opens `/metrics` and the operators' pages; at least 16 characters",
    isSecret: true,
    isVerbatim: true,
  },
  WORKER_METRICS_PORT: {
    field: "metricsPort",
    programs: WORKER,
    schema: values.port,
    meaning: "port on which a worker answers `/health/live` and `/metrics`",
    example: "9100",
  },
  ADT_PORT: {
    ...SERVER_PORT,
    meaning: "port on which the ADT program receives HL7 messages (docs/wire/adt.md)",
    example: "2575",
  },
  ADT_METRICS_PORT: {
    ...SERVER_PORT,
    meaning: "port on which the ADT program answers `/health/live` and `/metrics`",
    example: "9101",
  },
  ADT_TLS_CERT: {
    ...SERVER_FILE,
    meaning: "PEM file with the ADT program's certificate; without it, messages are not encrypted",
    example: "/etc/wardline/adt.pem",
  },
  ADT_TLS_KEY: { ...SERVER_FILE, meaning: "PEM file with the key of `ADT_TLS_CERT`" },
  ADT_TLS_CA: {
    ...SERVER_FILE,
    meaning: "PEM file with the certificate authorities from which ADT clients need a certificate",
    example: "/etc/wardline/adt-clients.pem",
  },
  ADT_SOURCES: {
    programs: SERVER,
    schema: values.adtSources,
    default: "",
    meaning: "if there are several hospitals: ADT sources that each may add (docs/wire/adt.md)",
    example: "2f1c9f0e-5d3b-4c56-9a0e-7b1d0c3e8a44=10.0.0.7",
  },
  POSTGRES_PASSWORD: {
    programs: COMPOSE,
    shownDefault: "needed",
    meaning: "for compose: password of the tables' owner, only letters and digits",
  },
  APP_DATABASE_PASSWORD: {
    programs: COMPOSE,
    shownDefault: "needed",
    meaning: "for compose: database password of servers and workers, only letters and digits",
  },
  HTTP_PORT: {
    programs: COMPOSE,
    schema: values.port,
    default: "80",
    meaning: "for compose: the proxy's port for HTTP",
  },
  HTTPS_PORT: {
    programs: COMPOSE,
    schema: values.port,
    default: "443",
    meaning: "for `docker-compose.tls.yml`: the proxy's port for HTTPS",
  },
  TLS: {
    programs: COMPOSE,
    shownDefault: "Let's Encrypt",
    meaning:
      "for `docker-compose.tls.yml`: source of the certificate (docs/operating/compose.md, TLS)",
    example: "tls internal",
  },
  MAILBOX_DIR: { programs: ["server"] },
  WARDLINE_PARENT: {
    field: "isChildOfLauncher",
    programs: ["server", "worker"],
    schema: z.string().transform((parent) => parent === "ipc"),
    default: "",
  },
} as const satisfies Record<string, Setting>;

type Table = typeof SETTINGS;

type Field<N extends keyof Table> = Table[N] extends { field: infer F extends string }
  ? F
  : CamelCase<N>;

type Value<S extends Setting, P extends Program> =
  | (S extends { schema: infer T extends z.ZodType } ? z.output<T> : string)
  | (S extends { default: string } ? never : P extends NeededBy<S> ? never : undefined);

export type Settings<P extends Program> = {
  [N in keyof Table as P extends Table[N]["programs"][number] ? Field<N> : never]: Value<
    Table[N],
    P
  >;
};

/** Rows of the table by name, untyped. */
export const SETTING_ROWS = Object.entries<Setting>(SETTINGS);
