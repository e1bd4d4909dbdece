import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { BackupError } from "@wardline/database/backup";

/** One of BACKUP_KEYS. */
export interface BackupKey {
  id: string;
  /** 32 bytes. */
  key: Buffer;
}

/** The first words of a sealed file, by which it is known. */
export const SEALED = "wardline-sealed-1";

const CHUNK = 65_536;
const TAG = 16;
const LONGEST_HEADER = 1_024;
const KEY_BYTES = 32;

/** What a sealed file says before its chunks; all of them are bound to it. */
interface Header {
  /** The id of its key. */
  key: string;
  /** Base64, of this file alone. */
  salt: string;
  /** Base64: tells a wrong key from a changed file. */
  check: string;
}

/** Reads `id:base64` of 32 bytes, several divided by commas; null for what is none. */
export function parseBackupKeys(text: string): BackupKey[] | null {
  const keys = text.split(",").map((entry) => {
    const [id = "", encoded = "", ...rest] = entry.trim().split(":");
    return { id, key: Buffer.from(encoded, "base64"), isWhole: rest.length === 0 };
  });
  const isRight = keys.every(
    ({ id, key, isWhole }) => /^[\w.-]{1,50}$/.test(id) && key.length === KEY_BYTES && isWhole,
  );
  return isRight ? keys.map(({ id, key }) => ({ id, key })) : null;
}

/**
 * Encrypts bytes as they pass, by AES-256-GCM in chunks of 64 KiB under a key of this file alone. A chunk's nonce is its
 * number and whether it is the last: none can be changed, moved, left out or cut off (docs/wire.md, Backups).
 */
export async function* seal(
  content: AsyncIterable<Buffer>,
  { id, key }: BackupKey,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(32);
  const fileKey = keyOf(key, salt);
  const header: Header = {
    key: id,
    salt: salt.toString("base64"),
    check: checkOf(fileKey).toString("base64"),
  };
  const start = Buffer.from(`${SEALED}\n${JSON.stringify(header)}\n`);
  yield start;
  let number = 0;
  for await (const { chunk, isLast } of chunksOf(content, CHUNK)) {
    const cipher = createCipheriv("aes-256-gcm", fileKey, nonceOf(number, isLast));
    cipher.setAAD(start);
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
    number += 1;
  }
}

/** The bytes that `seal` was given. Throws a BackupError for another key, and for a file of which anything was changed. */
export async function* unseal(
  content: AsyncIterable<Buffer>,
  keys: readonly BackupKey[],
): AsyncGenerator<Buffer> {
  const { start, header, rest } = await readStart(content);
  const fileKey = openingKey(header, keys);
  let number = 0;
  for await (const { chunk, isLast } of chunksOf(rest, CHUNK + TAG)) {
    const nonces = [nonceOf(number, isLast), nonceOf(number, !isLast)];
    const [text, otherwise] = nonces.map((nonce) => open(chunk, fileKey, nonce, start));
    // What was sealed with more behind it and has nothing there was cut off between two chunks.
    if (!text) throw isLast && (otherwise || chunk.length === 0) ? cutOff() : changed();
    yield text;
    number += 1;
  }
}

/** Opens one chunk; null where it is not what was sealed under this key and nonce. */
function open(chunk: Buffer, fileKey: Buffer, nonce: Buffer, start: Buffer): Buffer | null {
  if (chunk.length < TAG) return null;
  try {
    const decipher = createDecipheriv("aes-256-gcm", fileKey, nonce);
    decipher.setAAD(start);
    decipher.setAuthTag(chunk.subarray(-TAG));
    return Buffer.concat([decipher.update(chunk.subarray(0, -TAG)), decipher.final()]);
  } catch {
    return null;
  }
}

async function readStart(
  content: AsyncIterable<Buffer>,
): Promise<{ start: Buffer; header: Header; rest: AsyncIterable<Buffer> }> {
  const source = content[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  let end = -1;
  while (end === -1) {
    const next = await source.next();
    if (next.done === true || held.length > LONGEST_HEADER) throw cutOff();
    held = Buffer.concat([held, next.value]);
    end = held.indexOf("\n", SEALED.length + 1);
  }
  const start = held.subarray(0, end + 1);
  async function* rest(): AsyncGenerator<Buffer> {
    yield held.subarray(end + 1);
    for (;;) {
      const next = await source.next();
      if (next.done === true) return;
      yield next.value;
    }
  }
  return { start, header: readHeader(start), rest: rest() };
}

function readHeader(start: Buffer): Header {
  try {
    const { key, salt, check } = JSON.parse(
      start.subarray(SEALED.length + 1).toString(),
    ) as Partial<Header>;
    if (key !== undefined && salt !== undefined && check !== undefined) return { key, salt, check };
  } catch {
    // Said below.
  }
  throw changed();
}

function openingKey({ key: id, salt, check }: Header, keys: readonly BackupKey[]): Buffer {
  const named = keys.find((one) => one.id === id);
  if (named === undefined) {
    throw new BackupError(
      keys.length === 0
        ? `The backup is encrypted with the key ${id}, and there are no BACKUP_KEYS. Nothing was changed.`
        : `The backup is encrypted with the key ${id}, which is not among BACKUP_KEYS (with npm start: the backupKey of secrets.json). Nothing was changed.`,
    );
  }
  const fileKey = keyOf(named.key, Buffer.from(salt, "base64"));
  const given = Buffer.from(check, "base64");
  const own = checkOf(fileKey);
  if (given.length === own.length && timingSafeEqual(given, own)) return fileKey;
  throw new BackupError(
    `The key ${id} of BACKUP_KEYS is not the one that the backup is encrypted with, or the beginning of the file was changed. Nothing was changed.`,
  );
}

/** Pieces of exactly `size` bytes; the last one is as long as what is left, and is known as the last. */
async function* chunksOf(
  content: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ chunk: Buffer; isLast: boolean }> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const piece of content) {
    held.push(piece);
    length += piece.length;
    // A full one is held back until there is more: it may be the last.
    if (length <= size) continue;
    let joined = Buffer.concat(held);
    for (; joined.length > size; joined = joined.subarray(size)) {
      yield { chunk: joined.subarray(0, size), isLast: false };
    }
    held = [joined];
    ({ length } = joined);
  }
  yield { chunk: Buffer.concat(held), isLast: true };
}

/** 11 bytes of the chunk's number and one that says whether it is the last. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

function keyOf(key: Buffer, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync("sha256", key, salt, "wardline backup", KEY_BYTES));
}

function checkOf(fileKey: Buffer): Buffer {
  return createHmac("sha256", fileKey).update("wardline backup key").digest();
}

function cutOff(): BackupError {
  return new BackupError("The backup is not whole: it was cut off. Nothing was changed.");
}

function changed(): BackupError {
  return new BackupError("The backup is damaged: it was changed, or cut off. Nothing was changed.");
}
