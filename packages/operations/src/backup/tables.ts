import { pipeline } from "node:stream/promises";
import { listMigrationNames } from "@wardline/database/data-source";
import { migrate } from "@wardline/database/migrate";
import {
  PICTURES_OF_ALL_HOSPITALS,
  recordBackup,
} from "@wardline/database/repositories/operation/installation";
import { StartError } from "@wardline/settings/start-error";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";

/** A table's row count, and a checksum of its rows that does not depend on their order. */
export interface TableCount {
  table: string;
  rows: number;
  sum: string;
}

export interface TableHeading extends TableCount {
  columns: string[];
}

/** All tables at one moment. */
export interface Snapshot {
  at: Date;
  /** Version of the tables: the last executed migration. */
  schema: string | undefined;
  databaseBytes: number;
  /** Referenced tables first. */
  tables: readonly TableHeading[];
  /** Names of uploads in use. */
  pictures: readonly string[];
  /** A table's rows in PostgreSQL's text format, one per line. */
  rows(heading: TableHeading): AsyncIterable<Buffer>;
}

/** A backup's tables, and their version if stated. */
export interface BackedUpTables {
  schema: string | undefined;
  tables: readonly Pick<TableHeading, "table" | "columns">[];
  /** False for older backups, whose checksums depend on the server's settings. */
  hasPortableSums: boolean;
  /** Tables with rows; read each to its end before the next. */
  read(): AsyncIterable<{ heading: TableHeading; rows: AsyncIterable<Buffer> }>;
}

/** Tables that are maintained by migrations, rebuilt within minutes, or useless elsewhere. */
const OMITTED_TABLES = new Set([
  "migrations",
  "socket_io_attachments",
  "installation",
  "backup_run",
  "kit",
]);

/** Settings that produce a uniform text format and no timeouts, whatever the server's defaults. */
const SESSION_SETTINGS = `
  SET TIME ZONE 'UTC'; SET datestyle = 'ISO, MDY'; SET intervalstyle = 'postgres'; SET bytea_output = 'hex';
  SET extra_float_digits = 1; SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0`;

/** PostgreSQL's disk_full. */
const DISK_FULL = "53100";

/** Failure of a backup or restore, with a sentence for the operator. */
export class BackupError extends StartError {}

/**
 * Passes a snapshot of all tables to the work without blocking anyone, and records the backup once the work succeeds.
 */
export async function withSnapshot<T>(
  databaseUrl: string,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  return withConnection(databaseUrl, async (client) => {
    await client.query(SESSION_SETTINGS);
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const { rows } = await client.query<Pick<Snapshot, "at" | "databaseBytes" | "schema">>(
      `SELECT clock_timestamp() AS at, pg_database_size(current_database())::float8 AS "databaseBytes",
              (SELECT name FROM migrations ORDER BY id DESC LIMIT 1) AS schema`,
    );
    const [{ at, databaseBytes, schema }] = rows as [Snapshot];
    const done = await work({
      at,
      pictures: await readPictures(client),
      schema,
      databaseBytes,
      tables: await describeTables(client),
      rows: ({ table, columns }) =>
        client.query(copyTo(`COPY ${quoteName(table)} (${listColumns(columns)}) TO STDOUT`)),
    });
    await client.query("COMMIT");
    await recordBackup(client);
    return done;
  });
}

/**
 * Restores tables of this or an older version into an empty database, as its owner, verifies every row and migrates.
 * All screens and pages then start over (docs/wire/live.md, Live protocol). Throws a BackupError if the database is not
 * empty, or the backup is damaged or newer; `recreateTables` then creates the database's empty tables again.
 */
export async function restoreTables(
  databaseUrl: string,
  backup: BackedUpTables,
  recreateTables: () => Promise<void> = () => migrate({ databaseUrl }),
): Promise<TableCount[]> {
  return withConnection(databaseUrl, async (client) => {
    if (backup.hasPortableSums) await client.query(SESSION_SETTINGS);
    const wasMigrated = await requireEmpty(client, databaseUrl);
    requireKnownVersion(backup);
    try {
      await createVersionTables(client, databaseUrl, backup);
      const restored = await fillTables(client, backup);
      await migrate({ databaseUrl });
      // A screen with a later revision than the backup's must start over.
      await client.query("UPDATE installation SET epoch = gen_random_uuid()");
      return restored;
    } catch (error) {
      await dropTables(client);
      if (wasMigrated) await recreateTables();
      if (!isDiskFull(error)) throw error;
      throw new BackupError("The disk of the database is full. Nothing was changed.");
    }
  });
}

async function readPictures(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(PICTURES_OF_ALL_HOSPITALS);
  return rows.map(({ name }) => name);
}

async function withConnection<T>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // A broken connection makes its statements fail by themselves.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** True if the database was migrated; throws if it has rows, or tables of another program. */
async function requireEmpty(client: pg.Client, databaseUrl: string): Promise<boolean> {
  const before = await describeTables(client);
  if (before.some(({ rows }) => rows > 0)) {
    throw new BackupError("The database to restore into is not empty. Nothing was changed.");
  }
  const { rows } = await client.query("SELECT to_regclass('public.migrations') AS found");
  if ((rows[0] as { found: string | null }).found !== null) {
    await migrate({ databaseUrl });
    return true;
  }
  if (before.length === 0) return false;
  throw new BackupError(
    `The database to restore into has tables of another program (${before[0]?.table}). Nothing was changed.`,
  );
}

/** Throws if the backup's tables are of a newer version. */
function requireKnownVersion({ schema }: BackedUpTables): void {
  if (schema === undefined || listMigrationNames().includes(schema)) return;
  throw new BackupError(
    `This backup was made by a newer version of Wardline (${schema}). Restore it with that version. Nothing was changed.`,
  );
}

/** Creates the tables of the backup's version in a database without rows. */
async function createVersionTables(
  client: pg.Client,
  databaseUrl: string,
  { schema, tables }: BackedUpTables,
): Promise<void> {
  const known = listMigrationNames();
  const isCurrent = schema === known.at(-1);
  if (!isCurrent) await dropTables(client);
  if (schema !== undefined) return migrate({ databaseUrl, upTo: schema });
  // Older backups do not state their version: it is the first version with exactly these columns.
  const columns = getColumnsKey(tables);
  for (const upTo of known) {
    await migrate({ databaseUrl, upTo });
    if (getColumnsKey(await describeTables(client)) === columns) return;
  }
  throw new BackupError("This backup is from an unknown version. Nothing was changed.");
}

/** Drops everything in the application's schema; its rows are not needed. */
async function dropTables(client: pg.Client): Promise<void> {
  await client.query("ROLLBACK; DROP SCHEMA public CASCADE; CREATE SCHEMA public;");
}

async function fillTables(client: pg.Client, backup: BackedUpTables): Promise<TableCount[]> {
  await client.query("BEGIN");
  const expected: TableCount[] = [];
  for await (const { heading, rows } of backup.read()) {
    const { table, columns, rows: amount, sum } = heading;
    await fillTable(client, { table, columns }, rows);
    expected.push({ table, rows: amount, sum });
  }
  await continueSequences(client);
  await compareCounts(client, expected);
  await client.query("COMMIT");
  return expected;
}

async function fillTable(
  client: pg.Client,
  { table, columns }: Pick<TableHeading, "table" | "columns">,
  rows: AsyncIterable<Buffer>,
): Promise<void> {
  try {
    await pipeline(
      rows,
      client.query(copyFrom(`COPY ${quoteName(table)} (${listColumns(columns)}) FROM STDIN`)),
    );
  } catch (error) {
    if (isDiskFull(error)) throw error;
    const { code } = error as { code?: unknown };
    // PostgreSQL's message may repeat row content, so only its code is shown.
    if (typeof code !== "string" || !/^(?=.*\d)[0-9A-Z]{5}$/.test(code)) throw error;
    throw new BackupError(
      `The table ${table} could not be restored: PostgreSQL refused it (${code}). Nothing was changed.`,
      { cause: error },
    );
  }
}

/** True if the disk is full; migrations wrap the original error. */
function isDiskFull(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  return code === DISK_FULL || (cause !== undefined && isDiskFull(cause));
}

async function compareCounts(client: pg.Client, expected: readonly TableCount[]): Promise<void> {
  const restored = new Map((await describeTables(client)).map((table) => [table.table, table]));
  for (const { table, rows, sum } of expected) {
    const found = restored.get(table);
    if (found?.rows !== rows || found.sum !== sum) {
      throw new BackupError(
        `The table ${table} was not restored completely: ${found?.rows ?? 0} of ${rows} rows. Nothing was changed.`,
      );
    }
    restored.delete(table);
  }
  const [missing] = restored.keys();
  if (missing !== undefined) {
    throw new BackupError(`The backup lacks the table ${missing}. Nothing was changed.`);
  }
}

/** Describes all tables by their columns, row counts and checksums; referenced tables come first. */
async function describeTables(client: pg.Client): Promise<TableHeading[]> {
  const { rows: tables } = await client.query<{
    table: string;
    columns: string[];
    needs: string[];
  }>(
    `SELECT tables.relname AS table,
            array(SELECT attname::text FROM pg_attribute
                   WHERE attrelid = tables.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
                   ORDER BY attnum) AS columns,
            array(SELECT DISTINCT needed.relname::text FROM pg_constraint
                    JOIN pg_class needed ON needed.oid = confrelid
                   WHERE conrelid = tables.oid AND contype = 'f') AS needs
       FROM pg_class tables
      WHERE tables.relnamespace = 'public'::regnamespace AND tables.relkind = 'r' ORDER BY 1`,
  );
  const ordered: TableHeading[] = [];
  let waiting = tables.filter(({ table }) => !OMITTED_TABLES.has(table));
  while (waiting.length > 0) {
    const done = new Set(ordered.map(({ table }) => table));
    const ready = waiting.filter(({ table, needs }) =>
      needs.every((needed) => needed === table || done.has(needed)),
    );
    for (const { table, columns } of ready) {
      ordered.push({ table, columns, ...(await countRows(client, table)) });
    }
    waiting = waiting.filter((table) => !ready.includes(table));
  }
  return ordered;
}

async function countRows(client: pg.Client, table: string): Promise<{ rows: number; sum: string }> {
  const { rows } = await client.query<{ rows: string; sum: string }>(
    `SELECT count(*) AS rows, coalesce(sum(hashtextextended(each::text, 0)), 0)::text AS sum FROM ${quoteName(table)} each`,
  );
  return { rows: Number(rows[0]?.rows ?? 0), sum: rows[0]?.sum ?? "0" };
}

async function continueSequences(client: pg.Client): Promise<void> {
  for (const table of ["department", "role"]) {
    await client.query(
      `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT coalesce(max(id), 0) + 1 FROM ${table}), false)`,
    );
  }
}

function quoteName(name: string): string {
  return pg.escapeIdentifier(name);
}

function listColumns(columns: readonly string[]): string {
  return columns.map(quoteName).join(", ");
}

/** Key of tables and columns, independent of order. */
function getColumnsKey(tables: readonly Pick<TableHeading, "table" | "columns">[]): string {
  return JSON.stringify(
    tables.map(({ table, columns }) => `${table}: ${[...columns].sort().join()}`).sort(),
  );
}
