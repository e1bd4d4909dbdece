import { ADVISORY_LOCKS } from "@wardline/database/advisory-locks";
import pg from "pg";
import { BackupError } from "./tables.js";

/** Reserves a megabyte in the copy, because on a full disk PostgreSQL needs room even to drop a database. */
const RESERVE =
  "CREATE SCHEMA reserve; CREATE TABLE reserve.room AS SELECT repeat('-', 1000) FROM generate_series(1, 1000)";
const INSUFFICIENT_PRIVILEGE = "42501";
/** Comment that marks a database as safe to drop. */
const MARK = "A drill of Wardline's backups; it may be dropped.";

/** Runs work, or returns null if another process of the installation is running it. The lock ends with the process. */
export async function runExclusively<T>(
  databaseUrl: string,
  work: () => Promise<T>,
): Promise<T | null> {
  return connectAsRole(databaseUrl, async (client) => {
    const { rows } = await client.query<{ taken: boolean }>(
      "SELECT pg_try_advisory_lock($1) AS taken",
      [ADVISORY_LOCKS.backup],
    );
    return rows[0]?.taken === true ? work() : null;
  });
}

/** Database name for an installation's drills, derived from its own. */
export function getDrillDatabaseName(databaseUrl: string): string {
  const { database } = new pg.Client({ connectionString: databaseUrl });
  return `${(database ?? "wardline").slice(0, 50)}_drill`;
}

/**
 * Runs `work` with the address of a new, empty database, and drops the database afterwards. Drops a leftover database of
 * this name first. The role of `drillUrl` needs only CREATEDB. Throws a BackupError if the role may
 * not do this, or the name belongs to another database.
 */
export async function withDrillDatabase<T>(
  drillUrl: string,
  name: string,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const database = pg.escapeIdentifier(name);
  const url = new URL(drillUrl);
  url.pathname = `/${name}`;
  return connectAsRole(drillUrl, async (role) => {
    try {
      await dropLeftovers(role, name);
      await role.query(`CREATE DATABASE ${database}`);
    } catch (error) {
      throw toDrillError(error, drillUrl);
    }
    const drop = () => dropDatabase(role, name);
    let result: T;
    try {
      await role.query(`COMMENT ON DATABASE ${database} IS ${pg.escapeLiteral(MARK)}`);
      // The copy is as confidential as the hospital's own database.
      await role.query(`REVOKE ALL ON DATABASE ${database} FROM PUBLIC`);
      await connect(url.href, (copy) => copy.query(RESERVE));
      result = await work(url.href);
    } catch (error) {
      await connect(url.href, (copy) => copy.query("DROP SCHEMA IF EXISTS reserve CASCADE")).catch(
        () => undefined,
      );
      // If this fails, too, the next drill drops the database.
      const isDropped = await drop().then(
        () => true,
        () => false,
      );
      throw isDropped || error instanceof BackupError ? error : stoppedError(error);
    }
    await drop();
    return result;
  });
}

function stoppedError(cause: unknown): BackupError {
  return new BackupError(
    "The database stopped in the middle of the drill. Its log says why; a full disk is a common cause.",
    { cause },
  );
}

/**
 * Drops a database after ending the role's own sessions. PostgreSQL's own vacuum, which only a superuser may end, makes
 * a plain DROP wait.
 */
async function dropDatabase(role: pg.Client, name: string): Promise<void> {
  const drop = `DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)}`;
  try {
    await role.query(`${drop} WITH (FORCE)`);
  } catch (error) {
    if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error;
    await role.query(drop);
  }
}

async function dropLeftovers(role: pg.Client, name: string): Promise<void> {
  const { rows } = await role.query<{ mark: string | null }>(
    "SELECT shobj_description(oid, 'pg_database') AS mark FROM pg_database WHERE datname = $1",
    [name],
  );
  const [found] = rows;
  if (found === undefined) return;
  if (found.mark !== MARK) {
    throw new BackupError(
      `There is a database ${name} that was not made by a drill: rename it, because drills need the name.`,
    );
  }
  await dropDatabase(role, name);
}

function connectAsRole<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return connect(url, work, (error) => toDrillError(error, url));
}

async function connect<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
  toRefusal = (error: unknown) => error,
): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  // A broken connection makes its statements fail by themselves.
  client.on("error", () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw toRefusal(error);
  }
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function toDrillError(error: unknown, url: string): unknown {
  if (error instanceof BackupError) return error;
  const { code } = error as { code?: string };
  const { user, host } = new pg.Client({ connectionString: url });
  if (code === INSUFFICIENT_PRIVILEGE) {
    return new BackupError(
      `The role ${user} of DRILL_DATABASE_URL may not create a database: ALTER ROLE ${user} CREATEDB.`,
    );
  }
  if (code === "53100") return new BackupError("The disk of the database is full.");
  return new BackupError(
    `The database at ${host} refuses the role ${user} (${code ?? "no answer"}).`,
    { cause: error },
  );
}
