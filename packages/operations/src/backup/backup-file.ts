import { createHash, type Hash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline as joinStreams, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { VERSION } from "@wardline/domain/version";
import type { NamedKey } from "@wardline/settings/values";
import { appendEnd, BackupLines } from "./backup-lines.js";
import { SEALED_MARK, seal, unseal } from "./sealing.js";
import {
  type BackedUpTables,
  BackupError,
  type Snapshot,
  type TableCount,
  type TableHeading,
  withSnapshot,
} from "./tables.js";
import { encodeUpload, findMissingUploads, listUploads, type UploadHeading } from "./uploads.js";

const FORMAT = "wardline-backup-3";
/** Formats without uploads, whose checksums depend on server settings. */
const OLDER_FORMATS = ["wardline-backup-1", "wardline-backup-2"];
const ANY_FORMAT = /^wardline-backup-\d+$/;

/** First line of a backup; the oldest backups state only their format. */
export interface BackupStart {
  format: string;
  /** Version of Wardline. */
  version?: string;
  /** Version of the tables. */
  schema?: string;
  /** Time of the snapshot that the backup contains, RFC 3339. */
  at?: string;
  databaseBytes?: number;
}

export interface BackupSummary {
  at: Date;
  tables: TableCount[];
  uploads: number;
  /** Number of pictures in use that the upload folder lacks. */
  missingUploads: number;
  bytes: number;
}

export interface BackupOptions {
  /** Folder of uploads; if undefined, no uploads are backed up. */
  uploadsDir?: string | undefined;
  /** The first key encrypts the file; without keys the file is not encrypted. */
  keys?: readonly NamedKey[];
}

/** A part of a backup; read each to its end before the next. */
type Part =
  | { kind: "table"; heading: TableHeading; rows: AsyncIterable<Buffer> }
  | { kind: "upload"; heading: UploadHeading; rows: AsyncIterable<Buffer> };

/**
 * Writes every table and upload into one file from one snapshot without blocking anyone: under a temporary name,
 * verified, then renamed (docs/wire/operations.md, Backups). Throws a BackupError for problems an operator can fix, and leaves no
 * new file.
 */
export async function backUp(
  databaseUrl: string,
  file: string,
  options: BackupOptions = {},
): Promise<BackupSummary> {
  const partial = `${file}.part`;
  try {
    return await withSnapshot(databaseUrl, async (snapshot) => {
      const sum = createHash("sha256");
      const counts = { uploads: 0 };
      await writeToDisk(partial, createBackupContent(snapshot, options, sum, counts), options);
      await readBack(partial, options, snapshot, sum.digest("hex"));
      const { size } = await stat(partial);
      // An incomplete copy never gets the final name.
      await rename(partial, file);
      await forceToDisk(dirname(file));
      return {
        at: snapshot.at,
        tables: snapshot.tables.map(({ table, rows, sum: rowSum }) => ({
          table,
          rows,
          sum: rowSum,
        })),
        ...counts,
        missingUploads: (await findMissingUploads(snapshot.pictures, options.uploadsDir)).length,
        bytes: size,
      };
    });
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined);
    throw toWriteError(error, dirname(file));
  }
}

async function* createBackupContent(
  snapshot: Snapshot,
  { uploadsDir }: BackupOptions,
  sum: Hash,
  counts: { uploads: number },
): AsyncGenerator<Buffer> {
  for await (const piece of listPieces(snapshot, uploadsDir, counts)) {
    sum.update(piece);
    yield piece;
  }
}

async function* listPieces(
  { at, schema, databaseBytes, tables, rows }: Snapshot,
  uploadsDir: string | undefined,
  counts: { uploads: number },
): AsyncGenerator<Buffer> {
  yield toLine({ format: FORMAT, version: VERSION, schema, at: at.toISOString(), databaseBytes });
  for (const heading of tables) {
    yield toLine(heading);
    yield* appendEnd(rows(heading));
  }
  // Uploads follow the rows, because every upload that a row names was stored before the row.
  for await (const { heading, path } of listUploads(uploadsDir)) {
    yield toLine(heading);
    yield* appendEnd(encodeUpload(path));
    counts.uploads += 1;
  }
  yield toLine({ end: true });
}

function toLine(value: object): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}

/** Writes a backup to disk, readable only by its owner. */
async function writeToDisk(
  file: string,
  content: AsyncIterable<Buffer>,
  { keys: [key] = [] }: BackupOptions,
): Promise<void> {
  const output = createWriteStream(file, { mode: 0o600 });
  const zipped = createGzip();
  await (key === undefined
    ? pipeline(Readable.from(content), zipped, output)
    : pipeline(
        Readable.from(content),
        zipped,
        (source: AsyncIterable<Buffer>) => seal(source, key),
        output,
      ));
  await forceToDisk(file);
}

/** Makes a file's content, or a folder's names, survive a power cut. */
async function forceToDisk(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Throws a BackupError if the file on disk differs from the written content. */
async function readBack(
  file: string,
  { keys = [] }: BackupOptions,
  { tables }: Snapshot,
  written: string,
): Promise<void> {
  const sum = createHash("sha256");
  const rowsByTable = new Map(tables.map(({ table, rows }) => [table, rows]));
  const { read } = await openBackup(file, keys, (piece) => sum.update(piece));
  for await (const part of read()) {
    let rows = 0;
    for await (const piece of part.rows) rows += countLines(piece);
    if (part.kind === "table" && rowsByTable.get(part.heading.table) !== rows) {
      throw new BackupError(
        `The backup was discarded: only ${rows} of ${part.heading.rows} rows of the table ${part.heading.table} were written.`,
      );
    }
  }
  if (sum.digest("hex") !== written) {
    throw new BackupError(
      "The backup was discarded: the file on the disk differs from what was written.",
    );
  }
}

function countLines(piece: Buffer): number {
  let lines = 0;
  for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) lines += 1;
  return lines;
}

export interface OpenBackup {
  start: BackupStart;
  /** Reads the parts of the backup in order, once. Throws a BackupError if incomplete or damaged. */
  read(): AsyncGenerator<Part>;
  /** Closes the file; needed only if the backup is not read to its end. */
  close(): void;
}

/** Opens a backup, encrypted or not. Throws a BackupError for any other file, or if these keys cannot open it. */
export async function openBackup(
  file: string,
  keys: readonly NamedKey[],
  onPiece: (piece: Buffer) => void = () => undefined,
): Promise<OpenBackup> {
  const { lines, close } = await readContent(file, keys, onPiece);
  try {
    const start = readStart((await lines.readLine()) ?? "");
    return {
      start,
      close,
      async *read() {
        try {
          yield* readParts(lines, start);
        } catch (error) {
          throw toReadError(error);
        } finally {
          close();
        }
      },
    };
  } catch (error) {
    close();
    throw toReadError(error);
  }
}

async function readContent(
  file: string,
  keys: readonly NamedKey[],
  onPiece: (piece: Buffer) => void,
): Promise<{ lines: BackupLines; close: () => void }> {
  const isSealed = await isSealedFile(file);
  const raw = createReadStream(file);
  async function* unsealIfNeeded(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    yield* isSealed ? unseal(source, keys) : source;
  }
  const content = joinStreams(raw, unsealIfNeeded, createGunzip(), () => undefined);
  async function* reportPieces(): AsyncGenerator<Buffer> {
    for await (const piece of content as AsyncIterable<Buffer>) {
      onPiece(piece);
      yield piece;
    }
  }
  return { lines: new BackupLines(reportPieces()), close: () => content.destroy() };
}

async function isSealedFile(file: string): Promise<boolean> {
  try {
    const handle = await open(file, "r");
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(SEALED_MARK.length), 0);
      return bytesRead === SEALED_MARK.length && buffer.toString("latin1") === SEALED_MARK;
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw toReadError(error);
  }
}

function readStart(text: string): BackupStart {
  const start = parse(text) as Partial<BackupStart> | null;
  const format = start?.format ?? "";
  if (!ANY_FORMAT.test(format)) throw notABackupError();
  if (format !== FORMAT && !OLDER_FORMATS.includes(format)) {
    throw new BackupError(
      `This backup was made by a newer version of Wardline (${start?.version ?? format}). Restore it with that version. Nothing was changed.`,
    );
  }
  return { ...start, format };
}

async function* readParts(lines: BackupLines, { format }: BackupStart): AsyncGenerator<Part> {
  for (let text = await lines.readLine(); text !== null; text = await lines.readLine()) {
    const heading = parse(text) as (TableHeading & UploadHeading & { end?: true }) | null;
    if (heading?.end === true) return;
    const rows = lines.rows();
    if (heading?.table !== undefined) yield { kind: "table", heading, rows };
    else if (heading?.upload !== undefined) yield { kind: "upload", heading, rows };
    else throw notABackupError();
  }
  if (format === FORMAT) {
    throw new BackupError("The backup is incomplete: it was cut off. Nothing was changed.");
  }
}

/** A verified backup. */
export interface VerifiedBackup extends BackedUpTables {
  start: BackupStart;
  uploads: string[];
}

/**
 * Reads a backup to its end to verify it and passes its uploads on; its tables are read again on demand. Throws a
 * BackupError if incomplete or damaged.
 */
export async function readToEnd(
  file: string,
  keys: readonly NamedKey[],
  storeUpload: (heading: UploadHeading, rows: AsyncIterable<Buffer>) => Promise<void>,
): Promise<VerifiedBackup> {
  const { start, read } = await openBackup(file, keys);
  const tables: TableHeading[] = [];
  const uploads: string[] = [];
  for await (const { kind, heading, rows } of read()) {
    if (kind === "table") {
      tables.push(heading);
      for await (const _ of rows);
    } else {
      uploads.push(heading.upload);
      await storeUpload(heading, rows);
    }
  }
  return {
    start,
    uploads,
    schema: start.schema,
    tables,
    hasPortableSums: start.format === FORMAT,
    async *read() {
      const reopened = await openBackup(file, keys);
      for await (const part of reopened.read()) {
        // Uploads follow the last table.
        if (part.kind !== "table") return;
        yield part;
      }
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw notABackupError();
  }
}

function notABackupError(): BackupError {
  return new BackupError("The file is not a backup of Wardline. Nothing was changed.");
}

/** Converts an error that an operator can fix into a BackupError with a sentence. */
function toReadError(error: unknown): unknown {
  const { code } = error as { code?: unknown };
  if (code === "ENOENT" || code === "EACCES" || code === "EISDIR") {
    return new BackupError(`The file cannot be read (${code}). Nothing was changed.`);
  }
  if (typeof code === "string" && code.startsWith("Z_")) {
    return new BackupError(
      "The file is not a complete backup of Wardline: it is damaged or was cut off. Nothing was changed.",
    );
  }
  return error;
}

function toWriteError(error: unknown, folder: string): unknown {
  const { code } = error as { code?: unknown };
  if (code === "ENOSPC" || code === "EDQUOT" || code === "EFBIG") {
    return new BackupError(
      `There is no room for the backup in ${folder} (${code}). The incomplete file was deleted.`,
    );
  }
  if (typeof code === "string" && /^(ENOENT|ENOTDIR|EACCES|EPERM|EROFS|EISDIR|EIO)$/.test(code)) {
    return new BackupError(`The backup cannot be written to ${folder} (${code}).`);
  }
  return error;
}
