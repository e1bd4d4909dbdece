import { randomUUID } from "node:crypto";
import {
  KIT_LIFETIME_HOURS,
  KITS_PER_WARD,
  type Kit,
  type StationKits,
} from "@wardline/contracts/boards/kits";
import type { WardLimit } from "@wardline/domain/people/ward-limit";
import type { DutyStarts } from "@wardline/domain/roster/duty-starts";
import type { DataSource, EntityManager } from "typeorm";
import { KitRow } from "../../entities/boards/kit.js";
import { Hospital } from "../../entities/hospitals/hospital.js";
import { type BoardSource, readBoardSource } from "./board-content.js";

/** Content of kits at one revision. */
export interface KitSource extends BoardSource {
  /** Highest reserved paper number in use ("D-007" is 7); 0 if there is none. */
  lastReservedNumber: number;
}

export type NewKit = Pick<KitRow, "wardId" | "ward" | "revision" | "html">;

/** A hospital with kits; `newest` is the newest slot that has kits, or null if there is none yet. */
export interface KitHospital extends DutyStarts {
  id: string;
  newest: Date | null;
}

export interface KitFile extends Pick<KitRow, "id" | "wardId" | "ward" | "madeAt" | "revision"> {}

/** SQL condition: the kit has not expired, and its hospital has kits switched on. */
const IS_CURRENT_KIT = `kit.made_at > $2::timestamptz - interval '${KIT_LIFETIME_HOURS} hours'
  AND EXISTS (SELECT FROM hospital WHERE hospital.id = kit.hospital_id AND hospital.downtime_kits)`;

const KIT_COLUMNS = `kit.ward_id, kit.ward, wire_time(kit.made_at) AS made_at, kit.revision`;

export function hasKitsEnabled(manager: EntityManager, hospitalId: string): Promise<boolean> {
  return manager.existsBy(Hospital, { id: hospitalId, downtimeKits: true });
}

/** Finds the hospitals that have kits switched on and are not suspended; if `id` is given, only that hospital. */
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

/** Finds the hospitals whose kits are written as files. */
export async function findKitFoldersOfAllHospitals(
  manager: EntityManager,
): Promise<{ id: string; name: string; zone: string; suspended: boolean }[]> {
  return manager.query(
    `SELECT id, name, timezone AS zone, suspended_at IS NOT NULL AS suspended
       FROM hospital WHERE downtime_kits`,
  );
}

/**
 * Reads the content of a hospital's kits at `now`, with duties that begin by `to` (epoch milliseconds), from one
 * snapshot. Null for an unknown hospital.
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
    return { ...source, lastReservedNumber: row?.last ?? 0 };
  });
}

/** Stores the kits of a slot; kits that another worker has already stored are not replaced. */
export async function insertKits(
  manager: EntityManager,
  hospitalId: string,
  time: Pick<KitRow, "slot" | "madeAt">,
  kits: readonly NewKit[],
): Promise<void> {
  const rows = kits.map((kit) => ({ ...kit, ...time, hospitalId, id: randomUUID() }));
  const insert = manager.createQueryBuilder().insert().into(KitRow).values(rows);
  await insert.orIgnore().updateEntity(false).execute();
}

/** True if kits exist for exactly this slot. */
export function hasKits(manager: EntityManager, hospitalId: string, slot: Date): Promise<boolean> {
  return manager.existsBy(KitRow, { hospitalId, slot });
}

/**
 * Deletes, for all hospitals, kits that have expired, that have a time in the future because of a fast clock, or whose
 * hospital has kits switched off.
 */
export async function deleteOldKitsOfAllHospitals(
  manager: EntityManager,
  now: Date,
): Promise<void> {
  await manager.query(
    `DELETE FROM kit WHERE made_at <= $1::timestamptz - interval '${KIT_LIFETIME_HOURS} hours'
        OR made_at > $1::timestamptz + interval '2 minutes'
        OR NOT EXISTS (SELECT FROM hospital WHERE hospital.id = kit.hospital_id AND hospital.downtime_kits)`,
    [now],
  );
}

/**
 * Returns the kits that are current at `now`, newest first. With a ward limit, only kits of its wards; otherwise all
 * kits, including the switchboard's.
 */
export async function readKits(
  manager: EntityManager,
  hospitalId: string,
  now: Date,
  limit: WardLimit,
): Promise<Kit[]> {
  return manager.query(
    `SELECT ${KIT_COLUMNS}, octet_length(kit.html) AS bytes
       FROM kit WHERE kit.hospital_id = $1 AND ${IS_CURRENT_KIT}
        AND ($3::uuid[] = '{}' OR kit.ward_id = ANY ($3::uuid[]))
      ORDER BY kit.made_at DESC, kit.ward_id NULLS FIRST`,
    [hospitalId, now, limit],
  );
}

/** Returns the newest kit page of a ward, or of the switchboard if `wardId` is null; null if there is no kit. */
export async function findNewestKit(
  manager: EntityManager,
  hospitalId: string,
  now: Date,
  wardId: string | null,
): Promise<string | null> {
  const [row] = await manager.query<{ html: string }[]>(
    `SELECT kit.html FROM kit
      WHERE kit.hospital_id = $1 AND ${IS_CURRENT_KIT} AND kit.ward_id IS NOT DISTINCT FROM $3::uuid
      ORDER BY kit.made_at DESC LIMIT 1`,
    [hospitalId, now, wardId],
  );
  return row?.html ?? null;
}

export interface StationPlaces {
  wards: readonly string[];
  switchboard: boolean;
}

/** Returns the newest kits for each of a station's wards, newest first, with the hospital's name and time zone. */
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
                       FROM (SELECT ${KIT_COLUMNS}, kit.html,
                                    row_number() OVER (PARTITION BY kit.ward_id ORDER BY kit.made_at DESC) AS place
                               FROM kit WHERE kit.hospital_id = $1 AND ${IS_CURRENT_KIT}
                                AND (kit.ward_id = ANY ($3::uuid[]) OR ($4::boolean AND kit.ward_id IS NULL))) placed
                      WHERE placed.place <= $5
                      ORDER BY placed.made_at DESC, placed.ward_id NULLS FIRST) latest) AS kits
       FROM hospital WHERE hospital.id = $1`,
    [hospitalId, now, wards, switchboard, KITS_PER_WARD],
  );
  return row ?? { hospital: "", timezone: "", kits: [] };
}

/** Returns a hospital's kits at `now`, without their pages. */
export async function readKitFiles(
  manager: EntityManager,
  hospitalId: string,
  now: Date,
): Promise<KitFile[]> {
  return manager.query(
    `SELECT kit.id, kit.ward_id AS "wardId", kit.ward, kit.made_at AS "madeAt", kit.revision
       FROM kit WHERE kit.hospital_id = $1 AND ${IS_CURRENT_KIT} ORDER BY kit.made_at`,
    [hospitalId, now],
  );
}

/** Returns the page of a kit; null once the kit is deleted. */
export async function findKitPage(
  manager: EntityManager,
  hospitalId: string,
  id: string,
): Promise<string | null> {
  const kit = await manager.findOneBy(KitRow, { hospitalId, id });
  return kit?.html ?? null;
}
