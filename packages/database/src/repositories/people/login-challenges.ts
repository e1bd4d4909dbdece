import { createHash } from "node:crypto";
import { type EntityManager, IsNull, MoreThan } from "typeorm";
import { Account } from "../../entities/people/account.js";
import { LoginChallenge } from "../../entities/people/second-factor.js";
import type { Work } from "../../work.js";

/** Stores a login challenge for an account whose password matched `passwordHash`. */
export async function insertLoginChallenge(
  manager: EntityManager,
  hospitalId: string,
  {
    passwordHash,
    ...challenge
  }: Pick<LoginChallenge, "hash" | "accountId" | "expiresAt"> & Pick<Account, "passwordHash">,
): Promise<void> {
  const passwordMark = hashPasswordMark(passwordHash);
  await manager.insert(LoginChallenge, { ...challenge, hospitalId, passwordMark });
}

/**
 * Returns a login challenge of any hospital; null if unknown, expired or used, or if the password has changed or the
 * account was deleted.
 */
export async function findLoginChallenge(
  manager: EntityManager,
  hash: Buffer,
  now: Date,
): Promise<LoginChallenge | null> {
  const challenge = await manager.findOneBy(LoginChallenge, { hash, expiresAt: MoreThan(now) });
  if (challenge === null) return null;
  const { hospitalId, accountId: id, passwordMark } = challenge;
  const account = await manager.findOneBy(Account, { hospitalId, id, deletedAt: IsNull() });
  return account && hashPasswordMark(account.passwordHash).equals(passwordMark) ? challenge : null;
}

/** Consumes a challenge; false if already used. */
export async function deleteLoginChallenge(
  { manager, hospitalId }: Work,
  hash: Buffer,
): Promise<boolean> {
  const { affected } = await manager.delete(LoginChallenge, { hospitalId, hash });
  return affected === 1;
}

/** Deletes an account's challenges, because its second factor has changed. */
export async function deleteLoginChallenges(
  { manager, hospitalId }: Work,
  accountId: string,
): Promise<void> {
  await manager.delete(LoginChallenge, { hospitalId, accountId });
}

function hashPasswordMark(passwordHash: string | null): Buffer {
  return createHash("sha256")
    .update(passwordHash ?? "")
    .digest();
}
