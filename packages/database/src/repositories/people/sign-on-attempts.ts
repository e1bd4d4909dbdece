import { type EntityManager, MoreThan } from "typeorm";
import { SignOnAttempt } from "../../entities/people/single-sign-on.js";

export async function insertSignOnAttempt(
  manager: EntityManager,
  hospitalId: string,
  attempt: Omit<SignOnAttempt, "hospitalId">,
): Promise<void> {
  await manager.insert(SignOnAttempt, { ...attempt, hospitalId });
}

/** Consumes a sign-on of any hospital and returns it; null if unknown, expired, used, or begun in another browser. */
export async function useSignOnAttempt(
  manager: EntityManager,
  hash: Buffer,
  browserHash: Buffer,
  now: Date,
): Promise<SignOnAttempt | null> {
  const attempt = await manager.findOneBy(SignOnAttempt, {
    hash,
    browserHash,
    expiresAt: MoreThan(now),
  });
  if (attempt === null) return null;
  const { affected } = await manager.delete(SignOnAttempt, { hash });
  return affected === 1 ? attempt : null;
}
