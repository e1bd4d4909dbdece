import { randomUUID } from "node:crypto";
import { KIT_KEPT_HOURS, type Kit, STATION_KITS, type StationKits } from "@wardline/contracts/kits";
import type { DutyStarts } from "@wardline/domain/roster/duty-starts";
import type { WardLimit } from "@wardline/domain/wards/ward-limit";
import type { DataSource, EntityManager } from "typeorm";
import type { KitRow } from "../../entities/kit.js";
import { type BoardSource, readBoardSource } from "./board-content.js";

/** What kits are made of, at one revision. */
export interface KitSource extends BoardSource {
  /** The greatest number that any card has of those that kits reserve, "D-007" as 7; 0 for none. */
  lastReserved: number;
}

/** A kit that was just made. */
export type NewKit = Pick<KitRow, "wardId" | "ward" | "revision" | "html">;

/** A hospital that wants kits, with the slot of its newest ones; null where it has none. */
export interface KitHospital extends DutyStarts {
  id: string;
  newest: Date | null;
}

/** A kit as the folder has it. */
export interface KitFile extends Pick<KitRow, "id" | "wardId" | "ward" | "madeAt" | "revision"> {}

/** A kit that is not older than is kept, of a hospital that has kits on. */
const IS_KEPT = `kit.made_at > $2::timestamptz - interval '${KIT_KEPT_HOURS} hours'
  AND EXISTS (SELECT FROM hospital WHERE hospital.id = kit.hospital_id AND hospital.downtime_kits)`;

const KIT = `kit.ward_id, kit.ward, wire_time(kit.made_at) AS made_at, kit.revision`;

/** Whether a hospital wants kits. */
export async function wantsKits(manager: EntityManager, hospitalId: string): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    "SELECT 1 FROM hospital WHERE id = $1 AND downtime_kits",
    [hospitalId],
  );
  return rows.length > 0;
}

/** The hospitals, of all, that want kits and are not suspended, or that one of an id. */
export async function findKitHospitalsOfAllHospitals(
  manager: EntityManager,
  id: string | null = null,
): Promise<KitHospital[]> {
  return manager.query(
    `SELECT hospital.id, hospital.timezone AS zone, hospital.duty_start AS "dutyStart",
            (SELECT coalesce(jsonb_agg(jsonb_build_object('department', department.name, 'dutyStart', department.duty_start)), '[]')
               FROM department WHERE department.hospital_id = hospital.id) AS departments,
            (SELECT max(kit.slot) FROM kit WHERE kit.hospital_id = hospital.id) AS newest
       FROM hospital
      WHERE hospital.downtime_kits AND hospital.suspended_at IS NULL AND ($1::uuid IS NULL OR hospital.id = $1)
      ORDER BY hospital.id`,
    [id],
  );
}

/** The hospitals, of all, whose kits are kept as files. */
export async function findKitFoldersOfAllHospitals(
  manager: EntityManager,
): Promise<{ id: string; name: string; zone: string; suspended: boolean }[]> {
  return manager.query(
    `SELECT id, name, timezone AS zone, suspended_at IS NOT NULL AS suspended
       FROM hospital WHERE downtime_kits`,
  );
}

/**
 * Everything that a hospital's kits say at `now`, with the duties that begin by `to` (epoch milliseconds): one transaction that
 * sees one moment, so that all kits of it are of one revision. Null for an unknown hospital.
 */
export async function readKitSource(
  dataSource: DataSource,
  hospitalId: string,
  now: number,
  to: number,
): Promise<KitSource | null> {
  return dataSource.transaction("REPEATABLE READ", async (manager) => {
    const source = await readBoardSource(manager, hospitalId, now, to);
    if (source === null) return null;
    const [row] = await manager.query<{ last: number }[]>(
      `SELECT coalesce(max(substring(paper_number FROM 3)::integer), 0) AS last
         FROM patient WHERE hospital_id = $1 AND paper_number IS NOT NULL`,
      [hospitalId],
    );
    return { ...source, lastReserved: row?.last ?? 0 };
  });
}

/** Keeps the kits of a slot. Those that another worker has made already for the same slot stay. */
export async function insertKits(
  manager: EntityManager,
  hospitalId: string,
  { slot, madeAt }: Pick<KitRow, "slot" | "madeAt">,
  kits: readonly NewKit[],
): Promise<void> {
  const rows = kits.map((kit) => ({ ...kit, id: randomUUID() }));
  await manager.query(
    `INSERT INTO kit (hospital_id, id, ward_id, ward, slot, made_at, revision, html)
     SELECT $1, (made->>'id')::uuid, (made->>'wardId')::uuid, made->>'ward', $2, $3, (made->>'revision')::integer,
            made->>'html'
       FROM jsonb_array_elements($4::jsonb) AS made
     ON CONFLICT (hospital_id, slot, ward_id) DO NOTHING`,
    [hospitalId, slot, madeAt, JSON.stringify(rows)],
  );
}

/** Whether kits were made for exactly this slot. */
export async function hasKitsOf(
  manager: EntityManager,
  hospitalId: string,
  slot: Date,
): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    "SELECT 1 FROM kit WHERE hospital_id = $1 AND slot = $2 LIMIT 1",
    [hospitalId, slot],
  );
  return rows.length > 0;
}

/**
 * Deletes the kits of all hospitals that are too old at `now`, those of a clock that was ahead, which would be taken for the newest
 * ones, and those of hospitals that have them off.
 */
export async function deleteOldKitsOfAllHospitals(
  manager: EntityManager,
  now: Date,
): Promise<void> {
  await manager.query(
    `DELETE FROM kit WHERE made_at <= $1::timestamptz - interval '${KIT_KEPT_HOURS} hours'
        OR made_at > $1::timestamptz + interval '2 minutes'
        OR NOT EXISTS (SELECT FROM hospital WHERE hospital.id = kit.hospital_id AND hospital.downtime_kits)`,
    [now],
  );
}

/** The kits that are kept at `now`, newest first, of the wards of a limit; the switchboard's for who has none. */
export async function readKits(
  manager: EntityManager,
  hospitalId: string,
  now: Date,
  limit: WardLimit,
): Promise<Kit[]> {
  return manager.query(
    `SELECT ${KIT}, octet_length(kit.html) AS bytes
       FROM kit WHERE kit.hospital_id = $1 AND ${IS_KEPT}
        AND ($3::uuid[] = '{}' OR kit.ward_id = ANY ($3::uuid[]))
      ORDER BY kit.made_at DESC, kit.ward_id NULLS FIRST`,
    [hospitalId, now, limit],
  );
}

/** The newest page of a ward, or of the switchboard (null); null where there is none. */
export async function findNewestKit(
  manager: EntityManager,
  hospitalId: string,
  now: Date,
  wardId: string | null,
): Promise<string | null> {
  const [row] = await manager.query<{ html: string }[]>(
    `SELECT kit.html FROM kit
      WHERE kit.hospital_id = $1 AND ${IS_KEPT} AND kit.ward_id IS NOT DISTINCT FROM $3::uuid
      ORDER BY kit.made_at DESC LIMIT 1`,
    [hospitalId, now, wardId],
  );
  return row?.html ?? null;
}

/** Whose kits a station keeps. */
export interface StationPlaces {
  wards: readonly string[];
  switchboard: boolean;
}

/** The newest kits of each of a station's places, newest first, with the hospital's name and time zone. */
export async function readStationKits(
  manager: EntityManager,
  hospitalId: string,
  now: Date,
  { wards, switchboard }: StationPlaces,
): Promise<Omit<StationKits, "name">> {
  const [row] = await manager.query<Omit<StationKits, "name">[]>(
    `SELECT hospital.name AS hospital, hospital.timezone,
            (SELECT coalesce(json_agg(row_to_json(latest)), '[]')
               FROM (SELECT placed.ward_id, placed.ward, placed.made_at, placed.revision, placed.html
                       FROM (SELECT ${KIT}, kit.html,
                                    row_number() OVER (PARTITION BY kit.ward_id ORDER BY kit.made_at DESC) AS place
                               FROM kit WHERE kit.hospital_id = $1 AND ${IS_KEPT}
                                AND (kit.ward_id = ANY ($3::uuid[]) OR ($4::boolean AND kit.ward_id IS NULL))) placed
                      WHERE placed.place <= $5
                      ORDER BY placed.made_at DESC, placed.ward_id NULLS FIRST) latest) AS kits
       FROM hospital WHERE hospital.id = $1`,
    [hospitalId, now, wards, switchboard, STATION_KITS],
  );
  return row ?? { hospital: "", timezone: "", kits: [] };
}

/** The kits of a hospital that are kept at `now`, without their pages. */
export async function readKitFiles(
  manager: EntityManager,
  hospitalId: string,
  now: Date,
): Promise<KitFile[]> {
  return manager.query(
    `SELECT kit.id, kit.ward_id AS "wardId", kit.ward, kit.made_at AS "madeAt", kit.revision
       FROM kit WHERE kit.hospital_id = $1 AND ${IS_KEPT} ORDER BY kit.made_at`,
    [hospitalId, now],
  );
}

/** The page of one kit; null once it is deleted. */
export async function findKitPage(
  manager: EntityManager,
  hospitalId: string,
  id: string,
): Promise<string | null> {
  const [row] = await manager.query<{ html: string }[]>(
    "SELECT html FROM kit WHERE hospital_id = $1 AND id = $2",
    [hospitalId, id],
  );
  return row?.html ?? null;
}
