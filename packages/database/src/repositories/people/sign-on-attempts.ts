import type { EntityManager } from "typeorm";
import { SignOnAttempt } from "../../entities/single-sign-on.js";

/** Keeps a sign-on that has begun. */
export async function insertSignOnAttempt(
  manager: EntityManager,
  hospitalId: string,
  attempt: Omit<SignOnAttempt, "hospitalId">,
): Promise<void> {
  await manager.insert(SignOnAttempt, { ...attempt, hospitalId });
}

/**
 * Uses a sign-on up, of whichever hospital, and returns it; null for one that is unknown, over, was used, or was begun in
 * another browser.
 */
export async function useSignOnAttempt(
  manager: EntityManager,
  hash: Buffer,
  browserHash: Buffer,
  now: Date,
): Promise<SignOnAttempt | null> {
  const [rows] = await manager.query<[SignOnAttempt[], number]>(
    `DELETE FROM sign_on_attempt WHERE hash = $1 AND browser_hash = $2 AND expires_at > $3
     RETURNING hash, hospital_id AS "hospitalId", browser_hash AS "browserHash", issuer, client_id AS "clientId", nonce,
               code_verifier AS "codeVerifier", expires_at AS "expiresAt"`,
    [hash, browserHash, now],
  );
  return rows[0] ?? null;
}
