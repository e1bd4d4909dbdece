import { createReadStream, createWriteStream } from "node:fs";
import { rename } from "node:fs/promises";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";
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

const FORMAT = "wardline-backup-1";
const END_OF_TABLE = "\\.";
/** Kept by the migrations themselves, or worth nothing elsewhere. */
const LEFT_OUT = new Set(["migrations", "socket_io_attachments"]);

/** Writes a consistent copy of every table, as of one moment and without stopping anyone; returns what it holds. */
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
  yield `${JSON.stringify({ format: FORMAT })}\n`;
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
 * Restores a copy into an empty database and checks that every row came back; throws a sentence when the database is
 * not empty, the file is none of ours, or anything is missing. Nothing is kept of a restoration that fails.
 */
export async function restore(databaseUrl: string, file: string): Promise<TableCount[]> {
  await migrate({ databaseUrl });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query("BEGIN");
    const filled = (await describeTables(client)).filter(({ rows }) => rows > 0);
    if (filled.length > 0) throw new Error("The database to restore into is not empty.");
    const expected = await readInto(client, file);
    await continueSequences(client);
    await compare(client, expected);
    await client.query("COMMIT");
    return expected;
  } finally {
    await client.end();
  }
}

async function readInto(client: pg.Client, file: string): Promise<TableCount[]> {
  const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()) })[
    Symbol.asyncIterator
  ]();
  const next = async () => (await lines.next()) as IteratorResult<string, undefined>;
  const first = await next();
  if (first.done === true || (JSON.parse(first.value) as { format?: string }).format !== FORMAT) {
    throw new Error("The file is not a backup of Wardline.");
  }
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

async function* tableLines(next: () => Promise<IteratorResult<string, undefined>>) {
  for (let line = await next(); line.value !== END_OF_TABLE; line = await next()) {
    if (line.done === true) throw new Error("The backup ends in the middle of a table.");
    yield `${line.value}\n`;
  }
}

async function compare(client: pg.Client, expected: readonly TableCount[]): Promise<void> {
  const restored = new Map((await describeTables(client)).map((table) => [table.table, table]));
  for (const { table, rows, sum } of expected) {
    const found = restored.get(table);
    if (found?.rows !== rows || found.sum !== sum) {
      throw new Error(
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
