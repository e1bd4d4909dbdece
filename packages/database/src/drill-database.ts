import pg from "pg";
import { BackupError } from "./backup.js";

/** Any fixed number serves, as long as every process of the installation uses the same. */
const BACKUP_LOCK = 7_405_927;
/** By this a database is known as one that may be dropped. */
const MARK = "A drill of Wardline's backups; it may be dropped.";

/**
 * Does something unless another process of the installation does already, in which case it returns null: one backup or drill at
 * a time. The lock ends with this process, in whatever way that ends.
 */
export async function unlessUnderWay<T>(
  databaseUrl: string,
  work: () => Promise<T>,
): Promise<T | null> {
  return asRole(databaseUrl, async (client) => {
    const { rows } = await client.query<{ taken: boolean }>(
      "SELECT pg_try_advisory_lock($1) AS taken",
      [BACKUP_LOCK],
    );
    return rows[0]?.taken === true ? work() : null;
  });
}

/** The name of the database of an installation's drills: that of its own, with a word behind it. */
export function drillDatabaseName(databaseUrl: string): string {
  const { database } = new pg.Client({ connectionString: databaseUrl });
  return `${(database ?? "wardline").slice(0, 50)}_drill`;
}

/**
 * Hands over the address of an empty database of this name, which the role of `drillUrl` makes and drops again; the one that a
 * broken-off drill has left is dropped first. That role needs CREATEDB and nothing else. Throws a BackupError where it
 * may not, or where a database of this name is no drill's.
 */
export async function inDrillDatabase<T>(
  drillUrl: string,
  name: string,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const database = pg.escapeIdentifier(name);
  const url = new URL(drillUrl);
  url.pathname = `/${name}`;
  return asRole(drillUrl, async (role) => {
    try {
      await dropLeft(role, name);
      await role.query(`CREATE DATABASE ${database}`);
    } catch (error) {
      throw asDrillError(error, drillUrl);
    }
    const drop = () => role.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
    let done: T;
    try {
      await role.query(`COMMENT ON DATABASE ${database} IS ${pg.escapeLiteral(MARK)}`);
      // What it holds is as secret as the hospital's own.
      await role.query(`REVOKE ALL ON DATABASE ${database} FROM PUBLIC`);
      done = await work(url.href);
    } catch (error) {
      // Where this cannot be asked for either, the next drill drops it.
      const isDropped = await drop().then(
        () => true,
        () => false,
      );
      throw isDropped || error instanceof BackupError ? error : stopped(error);
    }
    await drop();
    return done;
  });
}

function stopped(cause: unknown): BackupError {
  return new BackupError(
    "The database stopped in the middle of the drill. Its own log says why; a disk that is full does this.",
    { cause },
  );
}

async function dropLeft(role: pg.Client, name: string): Promise<void> {
  const { rows } = await role.query<{ mark: string | null }>(
    "SELECT shobj_description(oid, 'pg_database') AS mark FROM pg_database WHERE datname = $1",
    [name],
  );
  const [found] = rows;
  if (found === undefined) return;
  if (found.mark !== MARK) {
    throw new BackupError(
      `There is a database ${name} that no drill has made: rename it, drills need the name.`,
    );
  }
  await role.query(`DROP DATABASE ${pg.escapeIdentifier(name)} WITH (FORCE)`);
}

async function asRole<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  // What is under way fails by itself where the connection does.
  client.on("error", () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw asDrillError(error, url);
  }
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function asDrillError(error: unknown, url: string): unknown {
  if (error instanceof BackupError) return error;
  const { code } = error as { code?: string };
  const { user, host } = new pg.Client({ connectionString: url });
  if (code === "42501") {
    return new BackupError(
      `The role ${user} of DRILL_DATABASE_URL may not create a database: ALTER ROLE ${user} CREATEDB.`,
    );
  }
  if (code === "53100") return new BackupError("The disk of the database is full.");
  return new BackupError(
    `The database at ${host} does not let the role ${user} in (${code ?? "no answer"}).`,
    { cause: error },
  );
}
