import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { BackupError } from "./tables.js";

export interface UploadHeading {
  /** File name in the upload folder. */
  upload: string;
}

/** File name as servers assign it: not hidden, and without a path. */
const UPLOAD_NAME = /^[\w-][\w.-]{0,254}$/;
/** A multiple of three, so that each Base64 line can be decoded alone. */
const LINE_BYTES = 49_152;

/** Lists the files of the upload folder; none if the folder is missing. */
export async function* listUploads(
  folder: string | undefined,
): AsyncGenerator<{ heading: UploadHeading; path: string }> {
  if (folder === undefined) return;
  const entries = await readdir(folder, { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return [];
      throw new BackupError(`The uploads in ${folder} cannot be read (${error.code}).`);
    },
  );
  for (const entry of entries) {
    if (!entry.isFile() || !UPLOAD_NAME.test(entry.name)) continue;
    yield { heading: { upload: entry.name }, path: join(folder, entry.name) };
  }
}

/** Encodes an upload's bytes as text lines. */
export async function* encodeUpload(path: string): AsyncGenerator<Buffer> {
  let buffered: Buffer = Buffer.alloc(0);
  for await (const piece of createReadStream(path)) {
    buffered = Buffer.concat([buffered, piece as Buffer]);
    for (; buffered.length >= LINE_BYTES; buffered = buffered.subarray(LINE_BYTES)) {
      yield encodeLines(buffered.subarray(0, LINE_BYTES));
    }
  }
  if (buffered.length > 0) yield encodeLines(buffered);
}

function encodeLines(bytes: Buffer): Buffer {
  return Buffer.from(`${bytes.toString("base64")}\n`);
}

async function* decodeLines(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const piece of rows) {
    for (const text of piece.toString("latin1").split("\n")) yield Buffer.from(text, "base64");
  }
}

/** Filters pictures to those that the folder lacks; empty without a folder. */
export async function findMissingUploads(
  pictures: readonly string[],
  folder: string | undefined,
): Promise<string[]> {
  if (folder === undefined) return [];
  const found = await Promise.all(
    pictures.map((name) =>
      stat(join(folder, name)).then(
        () => true,
        () => false,
      ),
    ),
  );
  return pictures.filter((_, index) => found[index] === false);
}

/** Uploads staged next to their folder until the rest of a backup is restored. */
export interface StagedUploads {
  add(heading: UploadHeading, rows: AsyncIterable<Buffer>): Promise<void>;
  /** Moves the staged files into the folder, where files of the same name have the same content. */
  commit(): Promise<void>;
  /** Deletes the staged files that were not moved. */
  clear(): Promise<void>;
}

/** Stages a backup's uploads next to their folder, on demand. Throws a BackupError if they cannot be written. */
export function stageUploads(folder: string): StagedUploads {
  const names: string[] = [];
  let staged: string | undefined;
  return {
    async add({ upload }, rows) {
      if (!UPLOAD_NAME.test(upload)) {
        throw new BackupError(
          "The backup contains an upload with an invalid name. Nothing was changed.",
        );
      }
      try {
        await mkdir(folder, { recursive: true });
        staged ??= await mkdtemp(join(folder, ".restored-"));
        await pipeline(decodeLines(rows), createWriteStream(join(staged, upload)));
      } catch (error) {
        throw toWriteError(error, folder);
      }
      names.push(upload);
    },
    async commit() {
      for (const name of names) await rename(join(staged ?? "", name), join(folder, name));
    },
    async clear() {
      if (staged !== undefined) await rm(staged, { recursive: true, force: true });
    },
  };
}

/** Discards uploads that are read only to verify the backup. */
export function discardUploads(): StagedUploads {
  return {
    async add(_heading, rows) {
      for await (const _ of rows);
    },
    commit: async () => undefined,
    clear: async () => undefined,
  };
}

function toWriteError(error: unknown, folder: string): unknown {
  const { code } = error as { code?: unknown };
  if (typeof code !== "string" || !/^E[A-Z]+$/.test(code)) return error;
  return new BackupError(
    `The uploads cannot be written to ${folder} (${code}). Nothing was changed.`,
    { cause: error },
  );
}
