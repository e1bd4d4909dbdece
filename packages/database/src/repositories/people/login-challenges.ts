import type { EntityManager } from "typeorm";
import type { Work } from "../../work.js";

/** The account that a challenge was given to. */
export interface ChallengedAccount {
  hospitalId: string;
  accountId: string;
}

/** Keeps a challenge for an account whose password was compared with `passwordHash`. */
export async function insertLoginChallenge(
  manager: EntityManager,
  hospitalId: string,
  challenge: { hash: Buffer; accountId: string; passwordHash: string | null; expiresAt: Date },
): Promise<void> {
  await manager.query(
    `INSERT INTO login_challenge (hash, hospital_id, account_id, password_mark, expires_at)
     VALUES ($2, $1, $3, sha256(convert_to($4, 'UTF8')), $5)`,
    [
      hospitalId,
      challenge.hash,
      challenge.accountId,
      challenge.passwordHash ?? "",
      challenge.expiresAt,
    ],
  );
}

/**
 * Whose challenge it is, of whichever hospital; null for one that is unknown, over, or was used, and once the password has
 * been changed or the account deleted.
 */
export async function findLoginChallenge(
  manager: EntityManager,
  hash: Buffer,
  now: Date,
): Promise<ChallengedAccount | null> {
  const [row] = await manager.query<ChallengedAccount[]>(
    `SELECT account.hospital_id AS "hospitalId", account.id AS "accountId"
       FROM login_challenge challenge
       JOIN account ON account.hospital_id = challenge.hospital_id AND account.id = challenge.account_id
      WHERE challenge.hash = $1 AND challenge.expires_at > $2 AND account.deleted_at IS NULL
        AND challenge.password_mark = sha256(convert_to(coalesce(account.password_hash, ''), 'UTF8'))`,
    [hash, now],
  );
  return row ?? null;
}

/** Uses a challenge up; false when that has been done. */
export async function deleteLoginChallenge(
  { manager, hospitalId }: Work,
  hash: Buffer,
): Promise<boolean> {
  const [, count] = await manager.query<[unknown[], number]>(
    "DELETE FROM login_challenge WHERE hospital_id = $1 AND hash = $2",
    [hospitalId, hash],
  );
  return count > 0;
}

/** Ends an account's challenges: what they ask for has changed. */
export async function deleteChallengesOf(
  { manager, hospitalId }: Work,
  accountId: string,
): Promise<void> {
  await manager.query("DELETE FROM login_challenge WHERE hospital_id = $1 AND account_id = $2", [
    hospitalId,
    accountId,
  ]);
}
