import type { StationReport } from "@wardline/contracts/kits";
import { type EntityManager, IsNull } from "typeorm";
import { Pairing } from "../../entities/display.js";
import { StationRow } from "../../entities/kit.js";
import type { Work } from "../../work.js";

/** A last look is kept to the minute, so that a station that asks often does not write as often. */
const SEEN_MS = 60_000;

/** The moment of the newest kit that a row of `station` holds; one that holds none is as old as its pairing. */
export const HELD_SINCE = "coalesce(station.held_at, station.paired_at)";

/** The condition in SQL by which a station is there and says what it keeps: pages of the version before do not. */
export const SAYS_WHAT_IT_KEEPS = "station.revoked_at IS NULL AND station.keeps IS NOT NULL";

/** What the stations of hospitals that have kits on hold. */
export interface HeldKits {
  stations: number;
  /** How many of them keep nothing. */
  nothing: number;
  /** Age in seconds of the newest kit, at that station where it is oldest; null without any. */
  age: number | null;
}

/** What the stations of all hospitals hold that say it. */
export async function readHeldKitsOfAllHospitals(manager: EntityManager): Promise<HeldKits> {
  const [row] = await manager.query<[HeldKits]>(
    `SELECT count(*)::int AS stations, (count(*) FILTER (WHERE station.keeps = 'no'))::int AS nothing,
            extract(epoch FROM now() - min(${HELD_SINCE}))::float8 AS age
       FROM station JOIN hospital ON hospital.id = station.hospital_id
        AND hospital.downtime_kits AND hospital.suspended_at IS NULL
      WHERE ${SAYS_WHAT_IT_KEEPS}`,
  );
  return row;
}

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

/** Notes that a station fetched its kits, and what it said of itself; none of its moments is believed that is still to come. */
export async function noteStationSeen(
  manager: EntityManager,
  hospitalId: string,
  id: string,
  now: Date,
  { keeps, held_revision, held_at }: StationReport,
): Promise<void> {
  const heldAt =
    held_at === undefined ? null : new Date(Math.min(Date.parse(held_at), now.getTime()));
  await manager.query(
    `UPDATE station SET last_seen_at = $3, keeps = $5, held_revision = $6, held_at = $7
      WHERE hospital_id = $1 AND id = $2
        AND (last_seen_at IS NULL OR last_seen_at < $4
             OR (keeps, held_revision, held_at) IS DISTINCT FROM ($5, $6::integer, $7::timestamptz))`,
    [
      hospitalId,
      id,
      now,
      new Date(now.getTime() - SEEN_MS),
      keeps ?? null,
      held_revision ?? null,
      heldAt,
    ],
  );
}
