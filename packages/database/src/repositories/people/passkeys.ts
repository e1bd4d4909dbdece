import { type EntityManager, MoreThan } from "typeorm";
import { Passkey, PasskeyChallenge } from "../../entities/people/passkey.js";
import { insertUnlessPresent } from "../../insert-unless-present.js";
import type { Work } from "../../work.js";

export type NewPasskey = Omit<Passkey, "hospitalId" | "accountId" | "createdAt" | "lastUsedAt">;

/** Returns the passkeys of an account, oldest first. */
export function readPasskeys(
  manager: EntityManager,
  hospitalId: string,
  accountId: string,
): Promise<Passkey[]> {
  return manager.find(Passkey, {
    where: { hospitalId, accountId },
    order: { createdAt: "ASC", id: "ASC" },
  });
}

/** Stores a new passkey; false if any account has its credential. */
export function insertPasskey(
  { manager, hospitalId, at }: Work,
  accountId: string,
  passkey: NewPasskey,
): Promise<boolean> {
  const row = { ...passkey, hospitalId, accountId, createdAt: at };
  return insertUnlessPresent(manager, Passkey, row);
}

/** Locks the account's passkey with this credential until the commit. */
export function lockPasskey(
  { manager, hospitalId }: Work,
  accountId: string,
  credentialId: Buffer,
): Promise<Passkey | null> {
  return manager.findOne(Passkey, {
    where: { hospitalId, accountId, credentialId },
    lock: { mode: "pessimistic_write" },
  });
}

/** Records a passkey's use and counter. */
export async function usePasskey(
  { manager, hospitalId, at }: Work,
  id: string,
  counter: number,
): Promise<void> {
  await manager.update(Passkey, { hospitalId, id }, { counter, lastUsedAt: at });
}

/** Deletes a passkey; returns its name, null if there is none. */
export async function deletePasskey(
  { manager, hospitalId }: Work,
  accountId: string,
  id: string,
): Promise<string | null> {
  const removal = manager.createQueryBuilder().delete().from(Passkey);
  const { raw } = await removal.where({ hospitalId, accountId, id }).returning("name").execute();
  return (raw as Pick<Passkey, "name">[])[0]?.name ?? null;
}

/** Stores the challenge for an account's next passkey, replacing an earlier challenge. */
export async function savePasskeyChallenge(
  manager: EntityManager,
  hospitalId: string,
  accountId: string,
  challenge: Pick<PasskeyChallenge, "hash" | "expiresAt">,
): Promise<void> {
  const row = { ...challenge, hospitalId, accountId };
  await manager.upsert(PasskeyChallenge, row, ["hospitalId", "accountId"]);
}

/** Consumes an account's passkey challenge; false if it differs or has expired. */
export async function consumePasskeyChallenge(
  manager: EntityManager,
  hospitalId: string,
  accountId: string,
  { hash, now }: { hash: Buffer; now: Date },
): Promise<boolean> {
  const wanted = { hospitalId, accountId, hash, expiresAt: MoreThan(now) };
  const { affected } = await manager.delete(PasskeyChallenge, wanted);
  return affected === 1;
}
