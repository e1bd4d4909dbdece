import { createHash, type Hash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { pipeline as joined, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import {
  type BackedUpTables,
  BackupError,
  type Snapshot,
  type TableCount,
  type TableHeading,
  withSnapshot,
} from "@wardline/database/backup";
import { VERSION } from "@wardline/domain/version";
import { BackupLines, withEnd } from "./backup-lines.js";
import { type BackupKey, SEALED, seal, unseal } from "./sealing.js";
import { encodeUpload, missingUploads, type UploadHeading, uploadsIn } from "./uploads.js";

const FORMAT = "wardline-backup-3";
/** Without uploads, and summed as each server writes its values. */
const OLDER_FORMATS = ["wardline-backup-1", "wardline-backup-2"];
const ANY_FORMAT = /^wardline-backup-\d+$/;

/** What a backup says of itself in its first line; the oldest say nothing but their format. */
export interface BackupStart {
  format: string;
  /** Wardline's. */
  version?: string;
  /** The version of the tables. */
  schema?: string;
  /** RFC 3339: the moment that all of it is of. */
  at?: string;
  /** What the database took on its disk. */
  databaseBytes?: number;
}

/** What a backup holds. */
export interface BackedUp {
  at: Date;
  tables: TableCount[];
  uploads: number;
  /** Pictures that hospitals show and that the folder of uploads does not hold. */
  missingUploads: number;
  /** Of the file. */
  bytes: number;
}

export interface BackupOptions {
  /** Where uploads are kept; undefined: none are taken along. */
  uploadsDir?: string | undefined;
  /** The first one encrypts; without any the file is not encrypted. */
  keys?: readonly BackupKey[];
}

/** One part of a backup, which is read to its end before the next. */
type Part =
  | { kind: "table"; heading: TableHeading; rows: AsyncIterable<Buffer> }
  | { kind: "upload"; heading: UploadHeading; rows: AsyncIterable<Buffer> };

/**
 * Writes a copy of every table and upload into one file, as of one moment and without stopping anyone: beside its name, read
 * back and summed, and only then named (docs/wire.md, Backups). Throws a BackupError for what an operator can mend; then there
 * is no file of this name but one that was there before.
 */
export async function backUp(
  databaseUrl: string,
  file: string,
  options: BackupOptions = {},
): Promise<BackedUp> {
  const partial = `${file}.part`;
  try {
    return await withSnapshot(databaseUrl, async (snapshot) => {
      const sum = createHash("sha256");
      const counted = { uploads: 0 };
      await writeWhole(partial, contentOf(snapshot, options, sum, counted), options);
      await readBack(partial, options, snapshot, sum.digest("hex"));
      const { size } = await stat(partial);
      // A copy that broke off half-way never has the name of a whole one.
      await rename(partial, file);
      await forceToDisk(dirname(file));
      return {
        at: snapshot.at,
        tables: snapshot.tables.map(({ table, rows, sum: rowSum }) => ({
          table,
          rows,
          sum: rowSum,
        })),
        ...counted,
        missingUploads: (await missingUploads(snapshot.pictures, options.uploadsDir)).length,
        bytes: size,
      };
    });
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined);
    throw asWriteError(error, dirname(file));
  }
}

async function* contentOf(
  snapshot: Snapshot,
  { uploadsDir }: BackupOptions,
  sum: Hash,
  counted: { uploads: number },
): AsyncGenerator<Buffer> {
  for await (const piece of piecesOf(snapshot, uploadsDir, counted)) {
    sum.update(piece);
    yield piece;
  }
}

async function* piecesOf(
  { at, schema, databaseBytes, tables, rows }: Snapshot,
  uploadsDir: string | undefined,
  counted: { uploads: number },
): AsyncGenerator<Buffer> {
  yield line({ format: FORMAT, version: VERSION, schema, at: at.toISOString(), databaseBytes });
  for (const heading of tables) {
    yield line(heading);
    yield* withEnd(rows(heading));
  }
  // After the rows: what they name was there before them.
  for await (const { heading, path } of uploadsIn(uploadsDir)) {
    yield line(heading);
    yield* withEnd(encodeUpload(path));
    counted.uploads += 1;
  }
  yield line({ end: true });
}

function line(value: object): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}

/** Writes and forces to disk what a backup is; nobody but its owner may read it. */
async function writeWhole(
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

/** What stands in a file, or the names in a folder, outlive a power cut from here on. */
async function forceToDisk(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Throws a BackupError where what stands on the disk is not what was written. */
async function readBack(
  file: string,
  { keys = [] }: BackupOptions,
  { tables }: Snapshot,
  written: string,
): Promise<void> {
  const sum = createHash("sha256");
  const rowsOf = new Map(tables.map(({ table, rows }) => [table, rows]));
  const { read } = await openBackup(file, keys, (piece) => sum.update(piece));
  for await (const part of read()) {
    let rows = 0;
    for await (const piece of part.rows) rows += countLines(piece);
    if (part.kind === "table" && rowsOf.get(part.heading.table) !== rows) {
      throw new BackupError(
        `The backup was not kept: of the table ${part.heading.table} ${rows} of ${part.heading.rows} rows were written.`,
      );
    }
  }
  if (sum.digest("hex") !== written) {
    throw new BackupError(
      "The backup was not kept: what stands on the disk is not what was written.",
    );
  }
}

function countLines(piece: Buffer): number {
  let lines = 0;
  for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) lines += 1;
  return lines;
}

/** A backup that is being read. */
export interface OpenBackup {
  start: BackupStart;
  /** Its parts in order, once. Throws a BackupError for what is not whole. */
  read(): AsyncGenerator<Part>;
  /** For one that is not read to its end. */
  close(): void;
}

/** Opens a backup, encrypted or not. Throws a BackupError where the file is none, or cannot be opened with these keys. */
export async function openBackup(
  file: string,
  keys: readonly BackupKey[],
  note: (piece: Buffer) => void = () => undefined,
): Promise<OpenBackup> {
  const { lines, close } = await contentIn(file, keys, note);
  try {
    const start = readStart((await lines.line()) ?? "");
    return {
      start,
      close,
      async *read() {
        try {
          yield* partsOf(lines, start);
        } catch (error) {
          throw asReadError(error);
        } finally {
          close();
        }
      },
    };
  } catch (error) {
    close();
    throw asReadError(error);
  }
}

async function contentIn(
  file: string,
  keys: readonly BackupKey[],
  note: (piece: Buffer) => void,
): Promise<{ lines: BackupLines; close: () => void }> {
  const isSealed = await beginsSealed(file);
  const raw = createReadStream(file);
  async function* opened(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    yield* isSealed ? unseal(source, keys) : source;
  }
  const content = joined(raw, opened, createGunzip(), () => undefined);
  async function* noted(): AsyncGenerator<Buffer> {
    for await (const piece of content as AsyncIterable<Buffer>) {
      note(piece);
      yield piece;
    }
  }
  return { lines: new BackupLines(noted()), close: () => content.destroy() };
}

async function beginsSealed(file: string): Promise<boolean> {
  try {
    const handle = await open(file, "r");
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(SEALED.length), 0);
      return bytesRead === SEALED.length && buffer.toString("latin1") === SEALED;
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw asReadError(error);
  }
}

function readStart(text: string): BackupStart {
  const start = parse(text) as Partial<BackupStart> | null;
  const format = start?.format ?? "";
  if (!ANY_FORMAT.test(format)) throw notABackup();
  if (format !== FORMAT && !OLDER_FORMATS.includes(format)) {
    throw new BackupError(
      `This backup was made by a newer version of Wardline (${start?.version ?? format}). Restore it with that version. Nothing was changed.`,
    );
  }
  return { ...start, format };
}

async function* partsOf(lines: BackupLines, { format }: BackupStart): AsyncGenerator<Part> {
  for (let text = await lines.line(); text !== null; text = await lines.line()) {
    const heading = parse(text) as (TableHeading & UploadHeading & { end?: true }) | null;
    if (heading?.end === true) return;
    const rows = lines.rows();
    if (heading?.table !== undefined) yield { kind: "table", heading, rows };
    else if (heading?.upload !== undefined) yield { kind: "upload", heading, rows };
    else throw notABackup();
  }
  if (format === FORMAT) {
    throw new BackupError("The backup is not whole: it was cut off. Nothing was changed.");
  }
}

/** A whole backup. */
export interface WholeBackup extends BackedUpTables {
  start: BackupStart;
  uploads: string[];
}

/**
 * Reads a backup to its end, so that it is known to be whole, and hands its uploads over on the way; its tables are read once
 * more when they are asked for. Throws a BackupError for what is not whole.
 */
export async function readWhole(
  file: string,
  keys: readonly BackupKey[],
  keepUpload: (heading: UploadHeading, rows: AsyncIterable<Buffer>) => Promise<void>,
): Promise<WholeBackup> {
  const { start, read } = await openBackup(file, keys);
  const tables: TableHeading[] = [];
  const uploads: string[] = [];
  for await (const { kind, heading, rows } of read()) {
    if (kind === "table") {
      tables.push(heading);
      for await (const _ of rows);
    } else {
      uploads.push(heading.upload);
      await keepUpload(heading, rows);
    }
  }
  return {
    start,
    uploads,
    schema: start.schema,
    tables,
    isSummedAlike: start.format === FORMAT,
    async *read() {
      const again = await openBackup(file, keys);
      for await (const part of again.read()) {
        // Behind the last table.
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
    throw notABackup();
  }
}

function notABackup(): BackupError {
  return new BackupError("The file is not a backup of Wardline. Nothing was changed.");
}

/** What went wrong as a sentence, where an operator can do something about it. */
function asReadError(error: unknown): unknown {
  const { code } = error as { code?: unknown };
  if (code === "ENOENT" || code === "EACCES" || code === "EISDIR") {
    return new BackupError(`The file cannot be read (${code}). Nothing was changed.`);
  }
  if (typeof code === "string" && code.startsWith("Z_")) {
    return new BackupError(
      "The file is not a whole backup of Wardline: it is damaged, or was cut off. Nothing was changed.",
    );
  }
  return error;
}

function asWriteError(error: unknown, folder: string): unknown {
  const { code } = error as { code?: unknown };
  if (code === "ENOSPC" || code === "EDQUOT" || code === "EFBIG") {
    return new BackupError(
      `There is no room for the backup in ${folder} (${code}). Nothing was kept of it.`,
    );
  }
  if (typeof code === "string" && /^(ENOENT|ENOTDIR|EACCES|EPERM|EROFS|EISDIR|EIO)$/.test(code)) {
    return new BackupError(`The backup cannot be written in ${folder} (${code}).`);
  }
  return error;
}
