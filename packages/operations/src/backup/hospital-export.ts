import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";

/** Tables of credentials or of short-lived data. */
const OMITTED_TABLES = [
  "api_token",
  "calendar_feed",
  "idempotency_key",
  "link_token",
  "login_challenge",
  "pairing",
  "passkey",
  "passkey_challenge",
  "recovery_code",
  "refresh_token",
  "session",
  "sign_on_attempt",
  "single_sign_on_domain",
  "totp",
  "webhook",
  "webhook_delivery",
];
/** Columns with secrets or hashes; `key` is a board's address. */
const SECRET_COLUMN = /_hash$|_encrypted$|_sealed$|_hint$|^key$/;

/**
 * Exports all data of one hospital except credentials into a gzipped file of JSON lines, `{ table, row }`, from one
 * snapshot and without blocking anyone. Returns the number of rows. If `beforeRename` throws, there is no file.
 */
export async function exportHospital(
  databaseUrl: string,
  hospitalId: string,
  file: string,
  beforeRename: (rows: number) => Promise<void>,
): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const partial = `${file}.part`;
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const counts = { rows: 0 };
    await pipeline(
      Readable.from(exportLines(client, hospitalId, counts)),
      createGzip(),
      createWriteStream(partial, { mode: 0o600 }),
    );
    await client.query("COMMIT");
    await beforeRename(counts.rows);
    // An incomplete file never gets the final name.
    await rename(partial, file);
    return counts.rows;
  } finally {
    // Otherwise a failed export would leave patient data on the disk that nobody knows of.
    await rm(partial, { force: true });
    await client.end();
  }
}

async function* exportLines(
  client: pg.Client,
  hospitalId: string,
  counts: { rows: number },
): AsyncGenerator<string> {
  const { rows: tables } = await client.query<{ table: string; columns: string[] }>(
    `SELECT table_name AS table, array_agg(column_name::text ORDER BY ordinal_position) AS columns
       FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name <> ALL ($1::text[])
      GROUP BY table_name HAVING table_name = 'hospital' OR bool_or(column_name = 'hospital_id')
      ORDER BY table_name = 'hospital' DESC, table_name`,
    [OMITTED_TABLES],
  );
  for (const { table, columns } of tables) {
    const exported = columns
      .filter((column) => !SECRET_COLUMN.test(column))
      .map(pg.escapeIdentifier);
    const hospitalColumn = table === "hospital" ? "id" : "hospital_id";
    // COPY takes no parameters.
    const select = `SELECT row_to_json(one) FROM (SELECT ${exported.join(", ")} FROM ${pg.escapeIdentifier(table)}
       WHERE ${hospitalColumn} = ${pg.escapeLiteral(hospitalId)}::uuid) one`;
    const name = JSON.stringify(table);
    for await (const row of readRows(client, select)) {
      counts.rows += 1;
      yield `{"table":${name},"row":${row}}\n`;
    }
  }
}

/** Reads the rows of a statement with one JSON column; as CSV, because COPY's text form would escape twice. */
async function* readRows(client: pg.Client, select: string): AsyncGenerator<string> {
  let rest = "";
  const stream = client.query(
    copyTo(`COPY (${select}) TO STDOUT (FORMAT csv, QUOTE E'\\x01', DELIMITER E'\\x02')`),
  );
  stream.setEncoding("utf8");
  for await (const chunk of stream) {
    const lines = `${rest}${chunk as string}`.split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}
