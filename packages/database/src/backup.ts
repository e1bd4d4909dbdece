import { createReadStream, createWriteStream } from "node:fs";
import { rename } from "node:fs/promises";
import { createInterface } from "node:readline";
import { pipeline as joined, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { VERSION } from "@wardline/domain/version";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
import { migrationNames } from "./data-source.js";
import { migrate } from "./migrate.js";

/** How many rows a table has, and a sum over all of them that does not depend on their order. */
export interface TableCount {
  table: string;
  rows: number;
  sum: string;
}

interface TableHeading extends TableCount {
  columns: string[];
}

const FORMAT = "wardline-backup-2";
/** Without a word about the version of its tables. */
const FIRST_FORMAT = "wardline-backup-1";
const END_OF_TABLE = "\\.";
/** Kept by the migrations themselves, or worth nothing elsewhere. */
const LEFT_OUT = new Set(["migrations", "socket_io_attachments", "installation"]);

/** Why a backup was not restored, in a sentence for the operator. */
export class RestoreError extends Error {}

/**
 * Writes a consistent copy of every table, as of one moment and without stopping anyone; returns what it holds. The file
 * begins with Wardline's version and that of the tables: the name of the last migration that ran.
 */
export async function backUp(databaseUrl: string, file: string): Promise<TableCount[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const partial = `${file}.part`;
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const tables = await describeTables(client);
    await pipeline(
      Readable.from(backupText(client, tables)),
      createGzip(),
      createWriteStream(partial, { mode: 0o600 }),
    );
    await client.query("COMMIT");
    // A copy that broke off half-way never has the name of a whole one.
    await rename(partial, file);
    return tables.map(({ table, rows, sum }) => ({ table, rows, sum }));
  } finally {
    await client.end();
  }
}

async function* backupText(
  client: pg.Client,
  tables: readonly TableHeading[],
): AsyncGenerator<string | Buffer> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT name FROM migrations ORDER BY id DESC LIMIT 1",
  );
  yield `${JSON.stringify({ format: FORMAT, version: VERSION, schema: rows[0]?.name })}\n`;
  for (const heading of tables) {
    yield `${JSON.stringify(heading)}\n`;
    const columns = heading.columns.map(quoted).join(", ");
    for await (const chunk of client.query(
      copyTo(`COPY ${quoted(heading.table)} (${columns}) TO STDOUT`),
    )) {
      yield chunk as Buffer;
    }
    yield `${END_OF_TABLE}\n`;
  }
}

/**
 * Restores a backup of this version or an older one into an empty database, as its owner, and checks that every row came back:
 * into tables of the backup's own version, which are migrated then. Every screen and page begins from the start after it
 * (docs/wire.md, Live protocol). Returns what came back. Throws a RestoreError when the
 * database is not empty, the file is no whole backup, or of a newer version; then the database is as it was.
 */
export async function restore(databaseUrl: string, file: string): Promise<TableCount[]> {
  const backup = await readHeadings(file);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const wasMigrated = await requireEmpty(client, databaseUrl);
    try {
      await makeTables(client, databaseUrl, backup);
      const restored = await fill(client, file);
      await migrate({ databaseUrl });
      // A screen that held a later revision than the backup's begins from the start.
      await client.query("UPDATE installation SET epoch = gen_random_uuid()");
      return restored;
    } catch (error) {
      await dropTables(client);
      if (wasMigrated) await migrate({ databaseUrl });
      throw asRestoreError(error);
    }
  } finally {
    await client.end();
  }
}

/** What a backup says of itself: the version of its tables, where it does, and their columns. */
interface Headings {
  schema: string | undefined;
  columns: string;
}

/** Reads a backup through, rows left out. Throws a RestoreError for what cannot be read to its end. */
async function readHeadings(file: string): Promise<Headings> {
  try {
    const next = linesOf(file);
    const { schema } = await readFormat(next);
    const tables: Pick<TableHeading, "table" | "columns">[] = [];
    for (let line = await next(); line.done !== true; line = await next()) {
      const { table, columns } = JSON.parse(line.value) as TableHeading;
      tables.push({ table, columns });
      for await (const _row of tableLines(next));
    }
    return { schema, columns: columnsOf(tables) };
  } catch (error) {
    throw asRestoreError(error);
  }
}

async function readFormat(next: () => Promise<Line>): Promise<{ schema?: string }> {
  const first = await next();
  const { format, schema } = readJson(first.value ?? "");
  if (format !== FORMAT && format !== FIRST_FORMAT) throw notABackup();
  return schema === undefined ? {} : { schema };
}

function readJson(line: string): { format?: string; schema?: string } {
  try {
    return JSON.parse(line) as { format?: string; schema?: string };
  } catch {
    throw notABackup();
  }
}

/** Whether the database was migrated; throws where it holds rows, or tables that are none of ours. */
async function requireEmpty(client: pg.Client, databaseUrl: string): Promise<boolean> {
  const before = await describeTables(client);
  if (before.some(({ rows }) => rows > 0)) {
    throw new RestoreError("The database to restore into is not empty. Nothing was changed.");
  }
  const { rows } = await client.query("SELECT to_regclass('public.migrations') AS found");
  if ((rows[0] as { found: string | null }).found !== null) {
    await migrate({ databaseUrl });
    return true;
  }
  if (before.length === 0) return false;
  throw new RestoreError(
    `The database to restore into has tables of another program (${before[0]?.table}). Nothing was changed.`,
  );
}

/** Makes the tables as they were when the backup was written; the database holds no rows. */
async function makeTables(
  client: pg.Client,
  databaseUrl: string,
  { schema, columns }: Headings,
): Promise<void> {
  const known = migrationNames();
  if (schema !== undefined && !known.includes(schema)) {
    throw new RestoreError(
      `This backup was made by a newer version of Wardline (${schema}). Restore it with that version. Nothing was changed.`,
    );
  }
  const isOfNow = schema === known.at(-1);
  if (!isOfNow) await dropTables(client);
  if (schema !== undefined) return migrate({ databaseUrl, upTo: schema });
  // Older files do not say of which version they are: it is the first one whose tables have just these columns.
  for (const upTo of known) {
    await migrate({ databaseUrl, upTo });
    if (columnsOf(await describeTables(client)) === columns) return;
  }
  throw new RestoreError("This backup is of a version that is not known. Nothing was changed.");
}

/** Takes away everything in the schema of the application's tables, which hold no rows that anybody needs. */
async function dropTables(client: pg.Client): Promise<void> {
  await client.query("ROLLBACK; DROP SCHEMA public CASCADE; CREATE SCHEMA public;");
}

async function fill(client: pg.Client, file: string): Promise<TableCount[]> {
  await client.query("BEGIN");
  const expected = await readInto(client, file);
  await continueSequences(client);
  await compare(client, expected);
  await client.query("COMMIT");
  return expected;
}

async function readInto(client: pg.Client, file: string): Promise<TableCount[]> {
  const next = linesOf(file);
  await readFormat(next);
  const tables: TableCount[] = [];
  for (let line = await next(); line.done !== true; line = await next()) {
    const { table, columns, rows, sum } = JSON.parse(line.value) as TableHeading;
    tables.push({ table, rows, sum });
    const target = client.query(
      copyFrom(`COPY ${quoted(table)} (${columns.map(quoted).join(", ")}) FROM STDIN`),
    );
    await pipeline(Readable.from(tableLines(next)), target);
  }
  return tables;
}

type Line = IteratorResult<string, undefined>;

/** The lines of a backup, one with each call. */
function linesOf(file: string): () => Promise<Line> {
  const input = joined(createReadStream(file), createGunzip(), () => undefined);
  const lines = createInterface({ input })[Symbol.asyncIterator]();
  return async () => (await lines.next()) as Line;
}

async function* tableLines(next: () => Promise<Line>) {
  for (let line = await next(); line.value !== END_OF_TABLE; line = await next()) {
    if (line.done === true) throw new RestoreError("The backup ends in the middle of a table.");
    yield `${line.value}\n`;
  }
}

async function compare(client: pg.Client, expected: readonly TableCount[]): Promise<void> {
  const restored = new Map((await describeTables(client)).map((table) => [table.table, table]));
  for (const { table, rows, sum } of expected) {
    const found = restored.get(table);
    if (found?.rows !== rows || found.sum !== sum) {
      throw new RestoreError(
        `The table ${table} did not come back whole: ${found?.rows ?? 0} of ${rows} rows.`,
      );
    }
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

/** The same for tables of the same names and columns, in any order. */
function columnsOf(tables: readonly Pick<TableHeading, "table" | "columns">[]): string {
  return JSON.stringify(
    tables.map(({ table, columns }) => `${table}: ${[...columns].sort().join()}`).sort(),
  );
}

function notABackup(): RestoreError {
  return new RestoreError("The file is not a backup of Wardline. Nothing was changed.");
}

/** What went wrong as a sentence, where an operator can do something about it. */
function asRestoreError(error: unknown): unknown {
  const { code, message } = error as { code?: unknown; message: string };
  if (code === "ENOENT" || code === "EACCES" || code === "EISDIR") {
    return new RestoreError(`The file cannot be read (${code}). Nothing was changed.`);
  }
  if (typeof code === "string" && code.startsWith("Z_")) {
    return new RestoreError(
      "The file is not a whole backup of Wardline: it is damaged, or was cut off. Nothing was changed.",
    );
  }
  // What PostgreSQL says of a row, or of a table.
  if (typeof code === "string" && /^[0-9A-Z]{5}$/.test(code)) {
    return new RestoreError(`The backup could not be restored: ${message}. Nothing was changed.`, {
      cause: error,
    });
  }
  return error;
}
