import type { EntityManager } from "typeorm";
import type { Work } from "../../work.js";

/** A passkey as its owner sees it, and as a browser finds it. */
export interface PasskeyRow {
  id: string;
  name: string;
  credentialId: Buffer;
  transports: string[];
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** What a passkey is proven with. */
export interface PasskeyProof {
  id: string;
  credentialId: Buffer;
  /** As COSE writes it. */
  publicKey: Buffer;
  counter: number;
}

/** A passkey that was just made. */
export interface NewPasskey extends PasskeyProof {
  transports: readonly string[];
  name: string;
}

/** The passkeys of an account, the oldest first. */
export function readPasskeys(
  manager: EntityManager,
  hospitalId: string,
  accountId: string,
): Promise<PasskeyRow[]> {
  return manager.query<PasskeyRow[]>(
    `SELECT id, name, credential_id AS "credentialId", transports, created_at AS "createdAt",
            last_used_at AS "lastUsedAt"
       FROM passkey WHERE hospital_id = $1 AND account_id = $2 ORDER BY created_at, id`,
    [hospitalId, accountId],
  );
}

/** Keeps a new passkey; false when its credential is an account's already, of whichever hospital. */
export async function insertPasskey(
  { manager, hospitalId, at }: Work,
  accountId: string,
  { id, credentialId, publicKey, counter, transports, name }: NewPasskey,
): Promise<boolean> {
  const kept = await manager.query<unknown[]>(
    `INSERT INTO passkey (hospital_id, id, account_id, credential_id, public_key, counter, transports, name, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (credential_id) DO NOTHING RETURNING 1`,
    [hospitalId, id, accountId, credentialId, publicKey, counter, transports, name, at],
  );
  return kept.length > 0;
}

/** The passkey of an account that has this credential, kept from other uses of it until the work is committed. */
export async function lockPasskey(
  { manager, hospitalId }: Work,
  accountId: string,
  credentialId: Buffer,
): Promise<PasskeyProof | null> {
  const [row] = await manager.query<PasskeyProof[]>(
    `SELECT id, credential_id AS "credentialId", public_key AS "publicKey", counter::float8 AS counter
       FROM passkey WHERE hospital_id = $1 AND account_id = $2 AND credential_id = $3 FOR UPDATE`,
    [hospitalId, accountId, credentialId],
  );
  return row ?? null;
}

/** Remembers that a passkey was used, and what its authenticator counted. */
export async function usePasskey(
  { manager, hospitalId, at }: Work,
  id: string,
  counter: number,
): Promise<void> {
  await manager.query(
    "UPDATE passkey SET counter = $3, last_used_at = $4 WHERE hospital_id = $1 AND id = $2",
    [hospitalId, id, counter, at],
  );
}

/** Takes a passkey of an account away; returns what it was called, null when there is none. */
export async function deletePasskey(
  { manager, hospitalId }: Work,
  accountId: string,
  id: string,
): Promise<string | null> {
  const [[row]] = await manager.query<[{ name: string }[], number]>(
    "DELETE FROM passkey WHERE hospital_id = $1 AND account_id = $2 AND id = $3 RETURNING name",
    [hospitalId, accountId, id],
  );
  return row?.name ?? null;
}

/** Keeps what an account's next passkey must be made with, in the place of what was asked for before. */
export async function keepPasskeyChallenge(
  manager: EntityManager,
  hospitalId: string,
  accountId: string,
  { hash, expiresAt }: { hash: Buffer; expiresAt: Date },
): Promise<void> {
  await manager.query(
    `INSERT INTO passkey_challenge (hospital_id, account_id, hash, expires_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (hospital_id, account_id) DO UPDATE SET hash = excluded.hash, expires_at = excluded.expires_at`,
    [hospitalId, accountId, hash, expiresAt],
  );
}

/** Uses up what an account's passkey must be made with; false for another one, and for one that has expired. */
export async function takePasskeyChallenge(
  manager: EntityManager,
  hospitalId: string,
  accountId: string,
  { hash, now }: { hash: Buffer; now: Date },
): Promise<boolean> {
  const [, count] = await manager.query<[unknown[], number]>(
    `DELETE FROM passkey_challenge
      WHERE hospital_id = $1 AND account_id = $2 AND hash = $3 AND expires_at > $4`,
    [hospitalId, accountId, hash, now],
  );
  return count > 0;
}
