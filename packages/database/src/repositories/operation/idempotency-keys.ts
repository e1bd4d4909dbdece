import { IdempotencyKey } from "../../entities/operation/idempotency-key.js";
import type { Work } from "../../work.js";

/** Owner of a key. Two accounts may use the same key independently. */
export interface KeyOwner {
  accountId: string;
  key: string;
}

/** First answer to a key, with the hash of its request. */
export interface StoredAnswer extends Pick<IdempotencyKey, "hash" | "body" | "tag"> {
  status: number;
}

/**
 * Claims a key for this work; false if the key was answered within the last 24 hours. Waits while uncommitted work
 * holds the key.
 */
export async function claimKey(
  { manager, hospitalId, at }: Work,
  { accountId, key }: KeyOwner,
  hash: Buffer,
): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    `INSERT INTO idempotency_key AS kept (hospital_id, account_id, key, request_hash, created_at)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (hospital_id, account_id, key) DO UPDATE
       SET request_hash = $4, status = NULL, answer = NULL, tag = NULL, created_at = $5
       WHERE kept.status IS NULL OR kept.created_at < $5::timestamptz - interval '24 hours'
     RETURNING 1`,
    [hospitalId, accountId, key, hash, at],
  );
  return rows.length > 0;
}

/** Returns the answer to a key that was already claimed. */
export async function readAnswer(
  { manager, hospitalId }: Work,
  { accountId, key }: KeyOwner,
): Promise<StoredAnswer> {
  const storedKey = await manager.findOneByOrFail(IdempotencyKey, { hospitalId, accountId, key });
  return storedKey as StoredAnswer;
}

export async function storeAnswer(
  { manager, hospitalId }: Work,
  { accountId, key }: KeyOwner,
  { status, body, tag = null }: { status: number; body: unknown; tag?: string | null },
): Promise<void> {
  const answer = { status, body: body as object, tag };
  await manager.update(IdempotencyKey, { hospitalId, accountId, key }, answer);
}
