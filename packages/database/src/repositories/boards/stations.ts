import type { StationReport } from "@wardline/contracts/boards/kits";
import { type EntityManager, IsNull } from "typeorm";
import { Pairing } from "../../entities/boards/display.js";
import { StationRow } from "../../entities/boards/kit.js";
import type { Work } from "../../work.js";

/** Precision of the recorded fetch times; it limits the writes that busy stations cause. */
const SEEN_PRECISION_MS = 60_000;

/** SQL for the time of a station's newest kit, or of its pairing if it has no kit. */
export const NEWEST_KIT_AT = "coalesce(station.held_at, station.paired_at)";

/** SQL condition: the station is active and reports what it stores; older pages do not report this. */
export const REPORTS_KITS = "station.revoked_at IS NULL AND station.keeps IS NOT NULL";

export interface ReportedKits {
  stations: number;
  /** Number of stations that store nothing. */
  emptyStations: number;
  /**
   * Age in seconds of the newest stored kit, at the station where that kit is oldest; null if there are no stations.
   */
  age: number | null;
}

/** Reads what all reporting stations store. */
export async function readStoredKitsOfAllHospitals(manager: EntityManager): Promise<ReportedKits> {
  const [row] = await manager.query<[ReportedKits]>(
    `SELECT count(*)::int AS stations, (count(*) FILTER (WHERE station.keeps = 'no'))::int AS "emptyStations",
            extract(epoch FROM now() - min(${NEWEST_KIT_AT}))::float8 AS age
       FROM station JOIN hospital ON hospital.id = station.hospital_id
        AND hospital.downtime_kits AND hospital.suspended_at IS NULL
      WHERE ${REPORTS_KITS}`,
  );
  return row;
}

/** Returns a hospital's stations, newest first. */
export function readStations(manager: EntityManager, hospitalId: string): Promise<StationRow[]> {
  return manager.find(StationRow, {
    where: { hospitalId, revokedAt: IsNull() },
    order: { pairedAt: "DESC", id: "ASC" },
  });
}

/** Returns the station of any hospital with this key hash; null if the key is unknown or revoked. */
export function findStationByKeyHash(
  manager: EntityManager,
  keyHash: Buffer,
): Promise<StationRow | null> {
  return manager.findOneBy(StationRow, { keyHash, revokedAt: IsNull() });
}

export async function insertStation(
  { manager, hospitalId }: Work,
  station: Omit<StationRow, "hospitalId">,
): Promise<void> {
  await manager.insert(StationRow, { ...station, hospitalId });
}

/** Turns a locked pairing's screen into a station; the screen may fetch its key until the code expires. */
export async function joinStation(
  { manager, hospitalId }: Work,
  { secretHash }: Pairing,
  stationId: string,
  stationKeySealed: string,
): Promise<void> {
  await manager.update(Pairing, { secretHash }, { hospitalId, stationId, stationKeySealed });
}

/** Revokes a station's key. Returns the station, or null if there is none. */
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
  // A screen that has not fetched its key yet can no longer do so.
  await manager.update(Pairing, { hospitalId, stationId: id }, { stationKeySealed: null });
  return row;
}

/** Records a station's fetch and report; a reported kit time in the future counts as now. */
export async function recordStationReport(
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
      new Date(now.getTime() - SEEN_PRECISION_MS),
      keeps ?? null,
      held_revision ?? null,
      heldAt,
    ],
  );
}
