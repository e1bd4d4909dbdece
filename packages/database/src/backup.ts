import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { migrationNames } from "./data-source.js";
import { migrate } from "./migrate.js";
import { noteBackup, PICTURES_OF_ALL_HOSPITALS } from "./repositories/operation/installation.js";

/** How many rows a table has, and a sum over all of them that does not depend on their order. */
export interface TableCount {
  table: string;
  rows: number;
  sum: string;
}

/** A table as a backup holds it. */
export interface TableHeading extends TableCount {
  columns: string[];
}

/** All tables as of one moment. */
export interface Snapshot {
  at: Date;
  /** The version of the tables: the name of the last migration that ran. */
  schema: string | undefined;
  /** What the database takes on its disk. */
  databaseBytes: number;
  /** Those that others refer to first. */
  tables: readonly TableHeading[];
  /** The uploads that hospitals show now, by their names. */
  pictures: readonly string[];
  /** A table's rows as PostgreSQL's text, a line each. */
  rows(heading: TableHeading): AsyncIterable<Buffer>;
}

/** What a backup says of itself: the version of its tables, where it does, and what they hold. */
export interface BackedUpTables {
  schema: string | undefined;
  tables: readonly Pick<TableHeading, "table" | "columns">[];
  /** False for backups from before sums were taken in the same way on every server. */
  isSummedAlike: boolean;
  /** The tables and their rows, each of which is read to its end before the next. */
  read(): AsyncIterable<{ heading: TableHeading; rows: AsyncIterable<Buffer> }>;
}

/** Kept by the migrations themselves, made again within minutes, or worth nothing elsewhere. */
const LEFT_OUT = new Set([
  "migrations",
  "socket_io_attachments",
  "installation",
  "backup_run",
  "kit",
]);

/** Whatever the server, the role or the database is set to: values are written, read and summed in one form, and wait for nothing. */
const ALIKE = `
  SET TIME ZONE 'UTC'; SET datestyle = 'ISO, MDY'; SET intervalstyle = 'postgres'; SET bytea_output = 'hex';
  SET extra_float_digits = 1; SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0`;

/** PostgreSQL's disk_full. */
const DISK_FULL = "53100";

/** Why a backup was not made or not restored, in a sentence for the operator. */
export class BackupError extends Error {}

/**
 * Hands over a consistent look at every table, as of one moment and without stopping anyone, and notes that the database was
 * backed up once the work with it has ended well.
 */
export async function withSnapshot<T>(
  databaseUrl: string,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  return connected(databaseUrl, async (client) => {
    await client.query(ALIKE);
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
        client.query(copyTo(`COPY ${quoted(table)} (${listed(columns)}) TO STDOUT`)),
    });
    await client.query("COMMIT");
    await noteBackup(client);
    return done;
  });
}

/**
 * Restores the tables of a backup of this version or an older one into an empty database, as its owner, and checks that every
 * row came back: into tables of the backup's own version, which are migrated then. Every screen and page begins from the start
 * after it (docs/wire.md, Live protocol). Returns what came back. Throws a BackupError when the database is not empty, or the
 * backup is not whole or of a newer version; then the database is as it was, by `makeAgain` where it had tables.
 */
export async function restoreTables(
  databaseUrl: string,
  backup: BackedUpTables,
  makeAgain: () => Promise<void> = () => migrate({ databaseUrl }),
): Promise<TableCount[]> {
  return connected(databaseUrl, async (client) => {
    if (backup.isSummedAlike) await client.query(ALIKE);
    const wasMigrated = await requireEmpty(client, databaseUrl);
    refuseNewer(backup);
    try {
      await makeTables(client, databaseUrl, backup);
      const restored = await fill(client, backup);
      await migrate({ databaseUrl });
      // A screen that held a later revision than the backup's begins from the start.
      await client.query("UPDATE installation SET epoch = gen_random_uuid()");
      return restored;
    } catch (error) {
      await dropTables(client);
      if (wasMigrated) await makeAgain();
      if (!isOfFullDisk(error)) throw error;
      throw new BackupError("The disk of the database is full. Nothing was changed.");
    }
  });
}

async function readPictures(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(PICTURES_OF_ALL_HOSPITALS);
  return rows.map(({ name }) => name);
}

async function connected<T>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // What is under way fails by itself where the connection does.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Whether the database was migrated; throws where it holds rows, or tables that are none of ours. */
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

/** Throws where the tables of the backup are of a version that this one does not know. */
function refuseNewer({ schema }: BackedUpTables): void {
  if (schema === undefined || migrationNames().includes(schema)) return;
  throw new BackupError(
    `This backup was made by a newer version of Wardline (${schema}). Restore it with that version. Nothing was changed.`,
  );
}

/** Makes the tables as they were when the backup was written; the database holds no rows. */
async function makeTables(
  client: pg.Client,
  databaseUrl: string,
  { schema, tables }: BackedUpTables,
): Promise<void> {
  const known = migrationNames();
  const isOfNow = schema === known.at(-1);
  if (!isOfNow) await dropTables(client);
  if (schema !== undefined) return migrate({ databaseUrl, upTo: schema });
  // Older files do not say of which version they are: it is the first one whose tables have just these columns.
  const columns = columnsOf(tables);
  for (const upTo of known) {
    await migrate({ databaseUrl, upTo });
    if (columnsOf(await describeTables(client)) === columns) return;
  }
  throw new BackupError("This backup is of a version that is not known. Nothing was changed.");
}

/** Takes away everything in the schema of the application's tables, which hold no rows that anybody needs. */
async function dropTables(client: pg.Client): Promise<void> {
  await client.query("ROLLBACK; DROP SCHEMA public CASCADE; CREATE SCHEMA public;");
}

async function fill(client: pg.Client, backup: BackedUpTables): Promise<TableCount[]> {
  await client.query("BEGIN");
  const expected: TableCount[] = [];
  for await (const { heading, rows } of backup.read()) {
    const { table, columns, rows: amount, sum } = heading;
    await fillTable(client, { table, columns }, rows);
    expected.push({ table, rows: amount, sum });
  }
  await continueSequences(client);
  await compare(client, expected);
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
      client.query(copyFrom(`COPY ${quoted(table)} (${listed(columns)}) FROM STDIN`)),
    );
  } catch (error) {
    if (isOfFullDisk(error)) throw error;
    const { code } = error as { code?: unknown };
    // What PostgreSQL says of a row holds what stands in it: its code must do.
    if (typeof code !== "string" || !/^(?=.*\d)[0-9A-Z]{5}$/.test(code)) throw error;
    throw new BackupError(
      `The table ${table} could not be restored: PostgreSQL refused it (${code}). Nothing was changed.`,
      { cause: error },
    );
  }
}

/** A migration wraps what stopped it. */
function isOfFullDisk(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  return code === DISK_FULL || (cause !== undefined && isOfFullDisk(cause));
}

async function compare(client: pg.Client, expected: readonly TableCount[]): Promise<void> {
  const restored = new Map((await describeTables(client)).map((table) => [table.table, table]));
  for (const { table, rows, sum } of expected) {
    const found = restored.get(table);
    if (found?.rows !== rows || found.sum !== sum) {
      throw new BackupError(
        `The table ${table} did not come back whole: ${found?.rows ?? 0} of ${rows} rows. Nothing was changed.`,
      );
    }
    restored.delete(table);
  }
  const [missing] = restored.keys();
  if (missing !== undefined) {
    throw new BackupError(`The backup lacks the table ${missing}. Nothing was changed.`);
  }
}

/** Every table with its columns and contents, those that others refer to first. */
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
  let waiting = tables.filter(({ table }) => !LEFT_OUT.has(table));
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
    `SELECT count(*) AS rows, coalesce(sum(hashtextextended(each::text, 0)), 0)::text AS sum FROM ${quoted(table)} each`,
  );
  return { rows: Number(rows[0]?.rows ?? 0), sum: rows[0]?.sum ?? "0" };
}

/** Lets numbers that the database gives itself go on after the restored ones. */
async function continueSequences(client: pg.Client): Promise<void> {
  for (const table of ["department", "role"]) {
    await client.query(
      `SELECT setval(pg_get_serial_sequence('${table}', 'id'), (SELECT coalesce(max(id), 0) + 1 FROM ${table}), false)`,
    );
  }
}

function quoted(name: string): string {
  return pg.escapeIdentifier(name);
}

function listed(columns: readonly string[]): string {
  return columns.map(quoted).join(", ");
}

/** The same for tables of the same names and columns, in any order. */
function columnsOf(tables: readonly Pick<TableHeading, "table" | "columns">[]): string {
  return JSON.stringify(
    tables.map(({ table, columns }) => `${table}: ${[...columns].sort().join()}`).sort(),
  );
}
