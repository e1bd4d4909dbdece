import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import type { NamedKey } from "@wardline/settings/values";
import { BackupError } from "./tables.js";

export const SEALED_MARK = "wardline-sealed-1";

const CHUNK_BYTES = 65_536;
const TAG_BYTES = 16;
const MAX_HEADER_BYTES = 1_024;
const KEY_BYTES = 32;

/** Header of a sealed file, authenticated by all chunks. */
interface Header {
  key: string;
  /** Base64, unique to the file. */
  salt: string;
  /** Base64; distinguishes a wrong key from a damaged file. */
  check: string;
}

/**
 * Encrypts a stream with AES-256-GCM in chunks of 64 KiB under a key of this file alone. A nonce contains the chunk's
 * number and whether it is the last, so that chunks cannot be moved, dropped or cut off (docs/wire/operations.md, Backups).
 */
export async function* seal(
  content: AsyncIterable<Buffer>,
  { id, key }: NamedKey,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(32);
  const fileKey = deriveFileKey(key, salt);
  const header: Header = {
    key: id,
    salt: salt.toString("base64"),
    check: computeKeyCheck(fileKey).toString("base64"),
  };
  const start = Buffer.from(`${SEALED_MARK}\n${JSON.stringify(header)}\n`);
  yield start;
  let number = 0;
  for await (const { chunk, isLast } of splitChunks(content, CHUNK_BYTES)) {
    const cipher = createCipheriv("aes-256-gcm", fileKey, buildChunkNonce(number, isLast));
    cipher.setAAD(start);
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
    number += 1;
  }
}

/** Decrypts the output of `seal`. Throws a BackupError for another key or a modified file. */
export async function* unseal(
  content: AsyncIterable<Buffer>,
  keys: readonly NamedKey[],
): AsyncGenerator<Buffer> {
  const { start, header, rest } = await readStart(content);
  const fileKey = findOpeningKey(header, keys);
  let number = 0;
  for await (const { chunk, isLast } of splitChunks(rest, CHUNK_BYTES + TAG_BYTES)) {
    const nonces = [buildChunkNonce(number, isLast), buildChunkNonce(number, !isLast)];
    const [text, textWithOtherFlag] = nonces.map((nonce) => open(chunk, fileKey, nonce, start));
    // If a chunk that is not marked as the last has nothing after it, the file was cut off between two chunks.
    if (!text)
      throw isLast && (textWithOtherFlag || chunk.length === 0) ? cutOffError() : changedError();
    yield text;
    number += 1;
  }
}

/** Decrypts a chunk; null if it was not sealed under this key and nonce. */
function open(chunk: Buffer, fileKey: Buffer, nonce: Buffer, start: Buffer): Buffer | null {
  if (chunk.length < TAG_BYTES) return null;
  try {
    const decipher = createDecipheriv("aes-256-gcm", fileKey, nonce);
    decipher.setAAD(start);
    decipher.setAuthTag(chunk.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(chunk.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}

async function readStart(
  content: AsyncIterable<Buffer>,
): Promise<{ start: Buffer; header: Header; rest: AsyncIterable<Buffer> }> {
  const source = content[Symbol.asyncIterator]();
  let buffered: Buffer = Buffer.alloc(0);
  let end = -1;
  while (end === -1) {
    const next = await source.next();
    if (next.done === true || buffered.length > MAX_HEADER_BYTES) throw cutOffError();
    buffered = Buffer.concat([buffered, next.value]);
    end = buffered.indexOf("\n", SEALED_MARK.length + 1);
  }
  const start = buffered.subarray(0, end + 1);
  async function* readRest(): AsyncGenerator<Buffer> {
    yield buffered.subarray(end + 1);
    for (;;) {
      const next = await source.next();
      if (next.done === true) return;
      yield next.value;
    }
  }
  return { start, header: readHeader(start), rest: readRest() };
}

function readHeader(start: Buffer): Header {
  try {
    const { key, salt, check } = JSON.parse(
      start.subarray(SEALED_MARK.length + 1).toString(),
    ) as Partial<Header>;
    if (key !== undefined && salt !== undefined && check !== undefined) return { key, salt, check };
  } catch {
    // The caller reports the error.
  }
  throw changedError();
}

function findOpeningKey({ key: id, salt, check }: Header, keys: readonly NamedKey[]): Buffer {
  const named = keys.find((one) => one.id === id);
  if (named === undefined) {
    throw new BackupError(
      keys.length === 0
        ? `The backup is encrypted with the key ${id}, and there are no BACKUP_KEYS. Nothing was changed.`
        : `The backup is encrypted with the key ${id}, which is not among BACKUP_KEYS (with npm start: the backupKey of secrets.json). Nothing was changed.`,
    );
  }
  const fileKey = deriveFileKey(named.key, Buffer.from(salt, "base64"));
  const given = Buffer.from(check, "base64");
  const own = computeKeyCheck(fileKey);
  if (given.length === own.length && timingSafeEqual(given, own)) return fileKey;
  throw new BackupError(
    `The key ${id} of BACKUP_KEYS is not the one that the backup is encrypted with, or the beginning of the file was changed. Nothing was changed.`,
  );
}

/** Pieces of exactly `size` bytes; the last has the remainder and is flagged. */
async function* splitChunks(
  content: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ chunk: Buffer; isLast: boolean }> {
  let buffered: Buffer[] = [];
  let length = 0;
  for await (const piece of content) {
    buffered.push(piece);
    length += piece.length;
    // A full piece is held back until more data follows, because it may be the last piece.
    if (length <= size) continue;
    let joined = Buffer.concat(buffered);
    for (; joined.length > size; joined = joined.subarray(size)) {
      yield { chunk: joined.subarray(0, size), isLast: false };
    }
    buffered = [joined];
    ({ length } = joined);
  }
  yield { chunk: Buffer.concat(buffered), isLast: true };
}

/** 11 bytes of chunk number, and a byte that flags the last chunk. */
function buildChunkNonce(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

function deriveFileKey(key: Buffer, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync("sha256", key, salt, "wardline backup", KEY_BYTES));
}

function computeKeyCheck(fileKey: Buffer): Buffer {
  return createHmac("sha256", fileKey).update("wardline backup key").digest();
}

function cutOffError(): BackupError {
  return new BackupError("The backup is incomplete: it was cut off. Nothing was changed.");
}

function changedError(): BackupError {
  return new BackupError("The backup is damaged: it was altered or cut off. Nothing was changed.");
}
