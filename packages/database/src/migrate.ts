import { setTimeout as wait } from "node:timers/promises";
import { StartError } from "@wardline/settings/start-error";
import { isPooled } from "@wardline/settings/store-addresses";
import pg from "pg";
import type { DataSource } from "typeorm";
import { ADVISORY_LOCKS } from "./advisory-locks.js";
import { ensureApplicationRole, grantToApplication, setSearchPath } from "./application-role.js";
import { createDataSource } from "./data-source.js";
import { STEP_PREFIX } from "./migration-step.js";

export interface MigrateOptions {
  /** Connection as owner of the tables. */
  databaseUrl: string;
  /**
   * Connection of server and worker, whose role is created if missing; if undefined, they use the owner's connection
   * (promise 17).
   */
  applicationUrl?: string;
  /** Creates further tables, as the owner, before rights are granted. */
  prepare?: (databaseUrl: string) => Promise<void>;
  /** Receives each finished migration, and the progress of long migrations. */
  log?: (line: string) => void;
  /** Name of the last migration to run, for a backup of that version; all by default. */
  upTo?: string;
}

/** Failure of the migrations, as a sentence for the operator. */
export class MigrationError extends StartError {}

/**
 * Longest wait of a migration for a table lock; all other statements on the table queue behind that wait. The limit is
 * well below PostgreSQL's deadlock timeout of one second, after which PostgreSQL would cancel a server's statement
 * instead.
 */
const LOCK_TIMEOUT_MS = 300;
const STEP_RETRY_MS = 1_000;
const LOCK_RETRY_MS = 250;
const GIVE_UP_MS = 10 * 60_000;
/** PostgreSQL's lock_not_available and deadlock_detected. */
const LOCK_ERROR_CODES: readonly unknown[] = ["55P03", "40P01"];

/**
 * Migrates the tables; an advisory lock ensures that only one of several processes does so (promise 14). A migration
 * that cannot lock a table is retried, so that nobody waits more than a second. Throws a MigrationError if the
 * migration still fails after ten minutes.
 */
export async function migrate({
  databaseUrl,
  applicationUrl,
  prepare,
  log = () => undefined,
  upTo,
}: MigrateOptions): Promise<void> {
  const lockClient = new pg.Client({ connectionString: databaseUrl });
  await lockClient.connect();
  const patience = { statementMs: 0, lockMs: LOCK_TIMEOUT_MS };
  let onMigrating: (line: string) => void = () => undefined;
  const dataSource = createDataSource({
    url: databaseUrl,
    poolSize: 1,
    timeouts: patience,
    onMigrating: (line) => onMigrating(line),
    ...(upTo === undefined ? {} : { upTo }),
  });
  try {
    await acquireLock(lockClient);
    await requireRights(lockClient);
    await dataSource.initialize();
    const { pending, unknown } = await readSchemaState(dataSource);
    if (unknown.length > 0) throw new MigrationError(newerVersionText(unknown));
    const waiting = new Set(pending);
    onMigrating = (line) => logProgress(waiting, line, log);
    await runAllMigrations(dataSource, log);
    await prepare?.(databaseUrl);
    if (applicationUrl !== undefined) {
      const role = await ensureApplicationRole(lockClient, applicationUrl);
      await grantToApplication(lockClient, role);
      if (isPooled(applicationUrl)) await setSearchPath(lockClient, role);
    }
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
    await lockClient.end();
  }
}

/** Throws a MigrationError that contains the needed statement if the owner cannot create tables in schema `public`. */
async function requireRights(lockClient: pg.Client): Promise<void> {
  const { rows } = await lockClient.query<{
    role: string;
    database: string;
    schema: string | null;
    canCreateTables: boolean;
    canCreateSchemas: boolean;
  }>(
    `SELECT quote_ident(current_user) AS role, quote_ident(current_database()) AS database, current_schema() AS schema,
            has_schema_privilege('public', 'CREATE') AS "canCreateTables",
            has_database_privilege(current_database(), 'CREATE') AS "canCreateSchemas"`,
  );
  const [found] = rows;
  if (found === undefined) return;
  const { role, database, schema, canCreateTables, canCreateSchemas } = found;
  if (!canCreateTables || !canCreateSchemas) {
    const on = canCreateTables ? `DATABASE ${database}` : "SCHEMA public";
    throw new MigrationError(
      `The role ${role} may not create tables here. As a superuser, run: GRANT CREATE ON ${on} TO ${role};`,
    );
  }
  if (schema !== "public") {
    throw new MigrationError(
      `The role ${role} writes into the schema ${schema}, but Wardline's tables belong in public. Run: ALTER ROLE ${role} RESET search_path;`,
    );
  }
}

/** Polls instead of blocking, because an index build would wait for a blocked statement. */
async function acquireLock(lockClient: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await lockClient.query<{ taken: boolean }>(
      "SELECT pg_try_advisory_lock($1) AS taken",
      [ADVISORY_LOCKS.migration],
    );
    if (rows[0]?.taken === true) return;
    await wait(LOCK_RETRY_MS);
  }
}

async function runAllMigrations(
  dataSource: DataSource,
  log: (line: string) => void,
): Promise<void> {
  /** Migration that found a table locked, start of the wait, and number of tries. */
  let lockWait = { name: "", since: 0, tries: 1 };
  for (;;) {
    try {
      await dataSource.runMigrations();
      return;
    } catch (error) {
      const { pending } = await readSchemaState(dataSource);
      const next = pending[0] ?? "";
      if (!LOCK_ERROR_CODES.includes((error as { code?: unknown }).code))
        throw toMigrationError(next, error);
      if (lockWait.name !== next) lockWait = { name: next, since: Date.now(), tries: 1 };
      if (Date.now() - lockWait.since > GIVE_UP_MS) throw new MigrationError(lockedText(next));
      lockWait.tries += 1;
      log(
        `Waiting: another connection has locked a table that ${next} changes. Attempt ${lockWait.tries} follows in a second.`,
      );
      await wait(STEP_RETRY_MS);
    }
  }
}

/**
 * Logs finished migrations, which TypeORM's log names only once they have run, and the progress lines that a migration
 * writes itself.
 */
function logProgress(waiting: Set<string>, line: string, log: (line: string) => void): void {
  if (line.startsWith(STEP_PREFIX)) return log(line.slice(STEP_PREFIX.length));
  const ran = [...waiting].find((name) => line.includes(name));
  if (ran === undefined) return;
  waiting.delete(ran);
  log(`Migrated: ${ran}`);
}

function toMigrationError(name: string, error: unknown): MigrationError {
  const reason = error instanceof Error ? error.message : String(error);
  return new MigrationError(
    `The migration ${name} failed and changed nothing: ${reason}. The migrations before it have run.`,
    { cause: error },
  );
}

function lockedText(name: string): string {
  return `The migration ${name} waited ten minutes but could not lock its tables, because other transactions were using them. Look for long transactions in pg_stat_activity, then run npm run wardline -- migrate again.`;
}

function newerVersionText(unknown: readonly string[]): string {
  return `This database was created by a newer version of Wardline (${unknown.join(", ")}). Run that version, or restore a backup into an empty database.`;
}

/** Returns the names of pending migrations, and of executed migrations that this build does not know, in order. */
export async function readSchemaState(
  dataSource: DataSource,
): Promise<{ pending: string[]; unknown: string[] }> {
  const known = dataSource.migrations.map(({ name = "" }) => name);
  const rows = await readExecutedNames(dataSource);
  const ran = new Set(rows);
  return {
    pending: known.filter((name) => !ran.has(name)),
    unknown: rows.filter((name) => !known.includes(name)),
  };
}

async function readExecutedNames(dataSource: DataSource): Promise<string[]> {
  const [found] = await dataSource.query<{ is: boolean }[]>(
    "SELECT to_regclass('public.migrations') IS NOT NULL AS is",
  );
  if (found?.is !== true) return [];
  const rows = await dataSource.query<{ name: string }[]>(
    "SELECT name FROM migrations ORDER BY id",
  );
  return rows.map(({ name }) => name);
}

/**
 * True if the tables match this build: part of readiness (docs/wire/operations.md, Settings of an installation). Throws a
 * MigrationError for a newer database.
 */
export async function isMigrated(dataSource: DataSource): Promise<boolean> {
  const { pending, unknown } = await readSchemaState(dataSource);
  if (unknown.length > 0) throw new MigrationError(newerVersionText(unknown));
  return pending.length === 0;
}
