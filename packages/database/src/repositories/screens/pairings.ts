import { type EntityManager, IsNull, MoreThan } from "typeorm";
import { Pairing } from "../../entities/boards/display.js";
import { insertUnlessPresent } from "../../insert-unless-present.js";
import type { Work } from "../../work.js";

/** Stores a screen's code, which belongs to no hospital yet. False if the code is in use. */
export function insertPairing(
  manager: EntityManager,
  pairing: Pick<Pairing, "secretHash" | "code" | "expiresAt">,
): Promise<boolean> {
  return insertUnlessPresent(manager, Pairing, pairing);
}

/** The pairing, of any or no hospital, whose screen holds this secret; null if the pairing has expired. */
export function findPairingBySecret(
  manager: EntityManager,
  secretHash: Buffer,
  now: Date,
): Promise<Pairing | null> {
  return manager.findOneBy(Pairing, { secretHash, expiresAt: MoreThan(now) });
}

/**
 * Locks a waiting pairing by its code until the commit, so that only one of two concurrent callers gets it. Null if the
 * code is unknown, taken or expired.
 */
export function lockWaitingPairing({ manager, at }: Work, code: string): Promise<Pairing | null> {
  return manager.findOne(Pairing, {
    where: { code, displayId: IsNull(), stationId: IsNull(), expiresAt: MoreThan(at) },
    lock: { mode: "pessimistic_write" },
  });
}

/** Pairs the screen of a locked pairing with a display. */
export async function joinPairing(
  { manager, hospitalId }: Work,
  { secretHash }: Pairing,
  displayId: string,
): Promise<void> {
  await manager.update(Pairing, { secretHash }, { hospitalId, displayId });
}
