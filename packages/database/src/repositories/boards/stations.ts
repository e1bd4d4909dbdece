import { type EntityManager, IsNull, LessThan, Or } from "typeorm";
import { Pairing } from "../../entities/display.js";
import { StationRow } from "../../entities/kit.js";
import type { Work } from "../../work.js";

/** A last look is kept to the minute, so that a station that asks often does not write as often. */
const SEEN_MS = 60_000;

/** A hospital's stations, the newest first. */
export function readStations(manager: EntityManager, hospitalId: string): Promise<StationRow[]> {
  return manager.find(StationRow, {
    where: { hospitalId, revokedAt: IsNull() },
    order: { pairedAt: "DESC", id: "ASC" },
  });
}

/** The station, of any hospital, that the key of this hash opens; null for an unknown and for a revoked one. */
export function findStationByKeyHash(
  manager: EntityManager,
  keyHash: Buffer,
): Promise<StationRow | null> {
  return manager.findOneBy(StationRow, { keyHash, revokedAt: IsNull() });
}

/** Writes a new station. */
export async function insertStation(
  { manager, hospitalId }: Work,
  station: Omit<StationRow, "hospitalId">,
): Promise<void> {
  await manager.insert(StationRow, { ...station, hospitalId });
}

/** Joins the screen of a locked pairing to a station, whose key it may fetch until the code runs out. */
export async function joinStation(
  { manager, hospitalId }: Work,
  { secretHash }: Pairing,
  stationId: string,
  stationKeySealed: string,
): Promise<void> {
  await manager.update(Pairing, { secretHash }, { hospitalId, stationId, stationKeySealed });
}

/** Revokes a station: its key opens nothing any more. The station, or null where there is none. */
export async function revokeStation(
  { manager, hospitalId, at }: Work,
  id: string,
): Promise<StationRow | null> {
  const row = await manager.findOne(StationRow, {
    where: { hospitalId, id, revokedAt: IsNull() },
    lock: { mode: "pessimistic_write" },
  });
  if (row === null) return null;
  await manager.update(StationRow, { hospitalId, id }, { revokedAt: at });
  // What a screen has not fetched yet it does not get any more.
  await manager.update(Pairing, { hospitalId, stationId: id }, { stationKeySealed: null });
  return row;
}

/** Keeps that a station fetched its kits. */
export async function noteStationSeen(
  manager: EntityManager,
  hospitalId: string,
  id: string,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - SEEN_MS);
  await manager.update(
    StationRow,
    { hospitalId, id, lastSeenAt: Or(IsNull(), LessThan(before)) },
    { lastSeenAt: now },
  );
}
