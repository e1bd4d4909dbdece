import { randomUUID } from "node:crypto";
import { isPooled } from "@wardline/settings/store-addresses";
import pg from "pg";

const NOTICE_TIMEOUT_MS = 2_000;

/** Results of testing the database at an address. */
export interface DatabaseProbe {
  /** True if the connection is shared between clients, transaction by transaction. */
  isTransactionPooled: boolean;
  /** True if notifications arrive. */
  canReceiveNotifications: boolean;
  /** Schema in which tables are created and looked up first. */
  schema: string | null;
}

/** A problem and its remedy, for an operator. */
export interface DatabaseProblem {
  text: string;
  advice: string;
  /** False if everything works, only more slowly. */
  isFatal: boolean;
}

/** Tests an address with two connections. Rejects if it cannot connect. */
export async function probeDatabase(url: string): Promise<DatabaseProbe> {
  const [first, second] = [createClient(url), createClient(url)];
  try {
    await first.connect();
    await second.connect();
    const [own] = (
      await first.query<{ pid: number; schema: string | null }>(
        "SELECT pg_backend_pid() AS pid, current_schema() AS schema",
      )
    ).rows;
    // The first connection has no transaction, so only a pooler gives the second the same connection.
    await second.query("BEGIN");
    const [other] = (await second.query<{ pid: number }>("SELECT pg_backend_pid() AS pid")).rows;
    await second.query("COMMIT");
    return {
      isTransactionPooled: own?.pid === other?.pid,
      canReceiveNotifications: await testNotifications(first, second),
      schema: own?.schema ?? null,
    };
  } finally {
    await Promise.all([first.end(), second.end()]);
  }
}

/** Lists the problems that `probeDatabase` found at this value of DATABASE_URL. */
export function listDatabaseProblems(url: string, probe: DatabaseProbe): DatabaseProblem[] {
  const problems: DatabaseProblem[] = [];
  if (probe.isTransactionPooled && !isPooled(url)) {
    problems.push({
      text: "DATABASE_URL leads to a pooler in transaction mode.",
      advice:
        "Add ?pgbouncer=true to the address, and run npm run wardline -- migrate (docs/operating/settings.md, Poolers).",
      isFatal: true,
    });
  }
  if (probe.schema !== "public") {
    problems.push({
      text: `The role of DATABASE_URL searches the schema ${probe.schema} first, but Wardline's tables are in public.`,
      advice: "Run ALTER ROLE … RESET search_path for this role.",
      isFatal: true,
    });
  }
  if (!probe.canReceiveNotifications) {
    problems.push({
      text: "Notifications do not arrive through DATABASE_URL. Without Redis, changes and jobs reach other servers and workers some seconds late.",
      advice: "Use Redis, or an address without a pooler in transaction mode.",
      isFatal: false,
    });
  }
  return problems;
}

/** Explains in a sentence why the connection failed, with a remedy. */
export function explainConnectionError(error: unknown): string {
  const { code, message = "" } = error as { code?: string; message?: string };
  const sentence = SENTENCES[code ?? ""];
  if (sentence !== undefined) return sentence;
  if (/unsupported startup parameter/.test(message)) return SENTENCES["08P01"] ?? "";
  if (/does not support SSL/.test(message)) {
    return "The database does not support TLS, which sslmode in DATABASE_URL requires.";
  }
  if (/self.signed|unable to (verify|get)|certificate|altnames/i.test(message)) {
    return `The certificate of the database is not trusted (${message}): set its CA as sslrootcert in DATABASE_URL, or in NODE_EXTRA_CA_CERTS. sslmode=require also checks the certificate.`;
  }
  return `The database does not answer (${code ?? message}).`;
}

const SENTENCES: Readonly<Record<string, string>> = {
  "08P01":
    "The pooler in DATABASE_URL refuses Wardline's startup parameters: add ?pgbouncer=true to DATABASE_URL (docs/operating/settings.md, Poolers).",
  "28000": "The database refuses the role of DATABASE_URL: see pg_hba.conf.",
  "28P01": "The database refuses the role of DATABASE_URL: the password is wrong.",
  "3D000": "There is no database with the name in DATABASE_URL.",
  "53300":
    "The database has no connections left: raise max_connections, or run fewer servers and workers.",
};

function createClient(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 3_000,
    query_timeout: 5_000,
  });
  client.on("error", () => undefined);
  return client;
}

async function testNotifications(listener: pg.Client, speaker: pg.Client): Promise<boolean> {
  const channel = `wardline_probe_${randomUUID().replaceAll("-", "")}`;
  const received = new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), NOTICE_TIMEOUT_MS);
    listener.once("notification", () => {
      clearTimeout(timer);
      resolve(true);
    });
  });
  await listener.query(`LISTEN ${channel}`);
  await speaker.query(`NOTIFY ${channel}`);
  const hasArrived = await received;
  await listener.query(`UNLISTEN ${channel}`);
  return hasArrived;
}

/**
 * Tests the address and passes tolerable problems to `warn`. Throws a `DatabaseRefused` for a fatal problem, and
 * rejects if it cannot connect.
 */
export async function requireDatabase(
  url: string,
  warn: (fields: { advice: string }, text: string) => void,
): Promise<void> {
  const problems = listDatabaseProblems(url, await probeDatabase(url));
  const fatal = problems.find((problem) => problem.isFatal);
  if (fatal !== undefined) throw new DatabaseRefused(`${fatal.text} ${fatal.advice}`);
  for (const { text, advice } of problems) warn({ advice }, text);
}

/** Thrown if the database at this address is unusable; the message is a sentence for the operator. */
export class DatabaseRefused extends Error {}
