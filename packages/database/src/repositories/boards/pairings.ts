import { type EntityManager, IsNull, MoreThan } from "typeorm";
import { Pairing } from "../../entities/display.js";
import type { Work } from "../../work.js";

/** Writes a code that a screen shows; it belongs to no hospital yet. False for one that is showing elsewhere. */
export async function insertPairing(
  manager: EntityManager,
  pairing: Pick<Pairing, "secretHash" | "code" | "expiresAt">,
): Promise<boolean> {
  const insert = manager.createQueryBuilder().insert().into(Pairing).values(pairing);
  const { raw } = await insert.orIgnore().returning("code").execute();
  return (raw as unknown[]).length > 0;
}

/** The pairing, of any hospital or none yet, whose screen holds this secret; null once it has run out. */
export function findPairingBySecret(
  manager: EntityManager,
  secretHash: Buffer,
  now: Date,
): Promise<Pairing | null> {
  return manager.findOneBy(Pairing, { secretHash, expiresAt: MoreThan(now) });
}

/**
 * The pairing that waits under a code for some hospital, locked until the work is committed: of two that take it at once,
 * the second finds none. Null when the code is unknown, taken or over.
 */
export function lockWaitingPairing({ manager, at }: Work, code: string): Promise<Pairing | null> {
  return manager.findOne(Pairing, {
    where: { code, displayId: IsNull(), stationId: IsNull(), expiresAt: MoreThan(at) },
    lock: { mode: "pessimistic_write" },
  });
}

/** Joins the screen of a locked pairing to a display. */
export async function joinPairing(
  { manager, hospitalId }: Work,
  { secretHash }: Pairing,
  displayId: string,
): Promise<void> {
  await manager.update(Pairing, { secretHash }, { hospitalId, displayId });
}
