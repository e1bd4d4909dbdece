import type { Work } from "../../work.js";

/** Whose key it is: each account has its own. */
export interface KeyOf {
  accountId: string;
  key: string;
}

/** The answer that a key was first given, and the hash of the request that it was given to. */
export interface KeptAnswer {
  hash: Buffer;
  status: number;
  body: unknown;
  tag: string | null;
}

/**
 * Takes a key for this work; false when it has an answer of the last 24 hours. While another work that has not been
 * committed holds the key, this waits for its end: a key that is seen is one that has its answer.
 */
export async function claimKey(
  { manager, hospitalId, at }: Work,
  { accountId, key }: KeyOf,
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

/** The answer of a key that could not be claimed. */
export async function readAnswer(
  { manager, hospitalId }: Work,
  { accountId, key }: KeyOf,
): Promise<KeptAnswer> {
  const [kept] = await manager.query<[KeptAnswer]>(
    `SELECT request_hash AS hash, status, answer AS body, tag FROM idempotency_key
      WHERE hospital_id = $1 AND account_id = $2 AND key = $3`,
    [hospitalId, accountId, key],
  );
  return kept;
}

/** Keeps the answer of a claimed key. */
export async function keepAnswer(
  { manager, hospitalId }: Work,
  { accountId, key }: KeyOf,
  { status, body, tag = null }: { status: number; body: unknown; tag?: string | null },
): Promise<void> {
  await manager.query(
    `UPDATE idempotency_key SET status = $4, answer = $5, tag = $6
      WHERE hospital_id = $1 AND account_id = $2 AND key = $3`,
    [hospitalId, accountId, key, status, JSON.stringify(body), tag],
  );
}
