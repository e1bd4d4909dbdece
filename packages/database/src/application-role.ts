import { StartError } from "@wardline/settings/start-error";
import pg from "pg";

/**
 * Schemas of the application's tables, with the role's rights on them; `CREATE` is needed because BullMQ creates a
 * sequence for each queue.
 */
const SCHEMAS: Record<string, string> = { public: "USAGE", bullmq: "USAGE, CREATE" };

/**
 * Creates the role of `applicationUrl` if needed, and checks that the role can log in and cannot bypass grants. Throws
 * a StartError otherwise.
 */
export async function ensureApplicationRole(
  owner: pg.Client,
  applicationUrl: string,
): Promise<string> {
  const { user, password } = parseCredentials(applicationUrl);
  await createRole(owner, user, password);
  await refusePowerfulRole(owner, user);
  if (!(await canConnect(applicationUrl))) {
    await owner.query(
      `ALTER ROLE ${pg.escapeIdentifier(user)} LOGIN PASSWORD ${pg.escapeLiteral(password)}`,
    );
  }
  return user;
}

/**
 * Creates the role of `drillUrl` if missing, with only the right to create databases (docs/wire/operations.md,
 * Backups). Throws a StartError if the role cannot be created or cannot log in.
 */
export async function ensureDrillRole(ownerUrl: string, drillUrl: string): Promise<void> {
  const canLogIn = await canConnect(drillUrl).catch((error: { code?: string }) => {
    throw new StartError(`The server of DRILL_DATABASE_URL cannot be reached (${error.code}).`);
  });
  if (canLogIn) return;
  const { user, password } = parseCredentials(drillUrl, "DRILL_DATABASE_URL");
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query(
      `CREATE ROLE ${pg.escapeIdentifier(user)} LOGIN NOSUPERUSER CREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS
       PASSWORD ${pg.escapeLiteral(password)}`,
    );
  } catch (error) {
    const { code } = error as { code?: string };
    throw new StartError(
      code === "42710"
        ? `The role ${user} in DRILL_DATABASE_URL cannot log in. Check its password and the server.`
        : `The role ${user} of DRILL_DATABASE_URL does not exist and the owner of the tables may not create it (${code}): create it with LOGIN CREATEDB.`,
    );
  } finally {
    await owner.end();
  }
}

async function createRole(owner: pg.Client, user: string, password: string): Promise<void> {
  const { rowCount } = await owner.query("SELECT 1 FROM pg_roles WHERE rolname = $1", [user]);
  if (rowCount !== 0) return;
  try {
    await owner.query(
      `CREATE ROLE ${pg.escapeIdentifier(user)} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS
       PASSWORD ${pg.escapeLiteral(password)}`,
    );
  } catch (error) {
    const { code } = error as { code?: string };
    // The role already exists, because another database of the same server was prepared at the same time.
    if (code === "42710" || code === "23505") return;
    if (code !== "42501") throw error;
    throw new StartError(
      `The role ${user} of DATABASE_URL does not exist and the role of MIGRATION_DATABASE_URL may not create it: create it, or allow CREATEROLE.`,
    );
  }
}

/** False if the role's password differs from the configured password. */
async function canConnect(applicationUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: applicationUrl });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith("28")) return false;
    throw error;
  } finally {
    await client.end();
  }
}

/** Throws if the role is a superuser, owns the tables, or can become such a role: such a role could undo any grant. */
async function refusePowerfulRole(owner: pg.Client, user: string): Promise<void> {
  const { rows } = await owner.query<{ powerful: boolean }>(
    `SELECT app.rolsuper OR app.rolcreaterole OR app.rolcreatedb OR app.rolreplication
            OR pg_has_role(app.oid, current_user::regrole, 'MEMBER')
            OR EXISTS (SELECT 1 FROM pg_class WHERE relowner = app.oid AND relnamespace = 'public'::regnamespace)
            AS powerful
       FROM pg_roles app WHERE app.rolname = $1`,
    [user],
  );
  if (rows[0]?.powerful !== false) {
    throw new StartError(
      `The role ${user} of DATABASE_URL has too many privileges. Use a role that owns no tables, is not a superuser and is not the role of MIGRATION_DATABASE_URL.`,
    );
  }
}

/**
 * Grants the application's role all rights that it needs on current and future tables; the event log and the access log
 * can only be read and appended to (promise 17).
 */
export async function grantToApplication(owner: pg.Client, user: string): Promise<void> {
  const role = pg.escapeIdentifier(user);
  // The owner cannot grant rights on sequences that the application's role itself has created.
  const { rows } = await owner.query<{ schema: string; sequences: string[] }>(
    `SELECT nspname AS schema,
            array(SELECT format('%I.%I', nspname, relname) FROM pg_class
                   WHERE relnamespace = space.oid AND relkind = 'S' AND relowner = current_user::regrole) AS sequences
       FROM pg_namespace space WHERE nspname = ANY ($1)`,
    [Object.keys(SCHEMAS)],
  );
  await owner.query("BEGIN");
  try {
    for (const { schema, sequences } of rows) {
      await owner.query(buildGrantStatements(schema, sequences, role));
    }
    await owner.query(`
      REVOKE ALL ON event_log, access_log, migrations FROM ${role};
      GRANT SELECT, INSERT ON event_log, access_log TO ${role};
      GRANT SELECT ON migrations TO ${role};
    `);
    await owner.query("COMMIT");
  } catch (error) {
    await owner.query("ROLLBACK");
    throw error;
  }
}

/**
 * Sets the role's search path, because a connection through a pooler would lose a path set by the connection itself
 * (docs/operating/settings.md, Poolers). Throws a StartError if the owner lacks the right.
 */
export async function setSearchPath(owner: pg.Client, user: string): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    "SELECT quote_ident(current_database()) AS name",
  );
  const schemas = Object.keys(SCHEMAS).join(", ");
  const statement = `ALTER ROLE ${pg.escapeIdentifier(user)} IN DATABASE ${rows[0]?.name} SET search_path = ${schemas}`;
  try {
    await owner.query(statement);
  } catch (error) {
    if ((error as { code?: string }).code !== "42501") throw error;
    throw new StartError(
      `The owner of the tables may not set up the role ${user} for a pooler. As a superuser, run: ${statement};`,
    );
  }
}

/** True if a connection finds a schema's tables without naming the schema. */
export async function canFindTables(client: pg.ClientBase, schema: string): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(
    `SELECT $1 = ANY (current_schemas(false)) AS "is"`,
    [schema],
  );
  return rows[0]?.is === true;
}

function buildGrantStatements(schema: string, sequences: readonly string[], role: string): string {
  const sequenceGrant =
    sequences.length === 0
      ? ""
      : `GRANT USAGE, SELECT, UPDATE ON SEQUENCE ${sequences.join(", ")} TO ${role};`;
  return `
    ${sequenceGrant}
    GRANT ${SCHEMAS[schema]} ON SCHEMA ${schema} TO ${role};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${role};
    GRANT EXECUTE ON ALL ROUTINES IN SCHEMA ${schema} TO ${role};
    ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${role};
    ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT USAGE, SELECT, UPDATE ON SEQUENCES TO ${role};
    ALTER DEFAULT PRIVILEGES IN SCHEMA ${schema} GRANT EXECUTE ON ROUTINES TO ${role};
  `;
}

function parseCredentials(
  url: string,
  setting = "DATABASE_URL",
): { user: string; password: string } {
  const { user, password } = new pg.Client({ connectionString: url });
  if (!user || !password) {
    throw new StartError(`${setting} must name a role and its password.`);
  }
  return { user, password };
}
