import { PATIENT_STATUSES, type PatientStatus } from "@wardline/domain/patient-status";
import type { EntityManager } from "typeorm";
import type { WardCensus } from "../entities/census.js";
import type { Work } from "../work.js";
import { IS_OPEN } from "./patient-columns.js";

/** What decides whether an hour is due in a hospital. */
export interface HourlyState {
  id: string;
  timezone: string;
  createdAt: Date;
  /** The newest hour that was counted here. */
  countedAt: Date | null;
  hasDisplay: boolean;
}

/** All hospitals of the installation, each with what decides whether its hour is due. */
export async function readHourlyStatesOfAllHospitals(
  manager: EntityManager,
): Promise<HourlyState[]> {
  return manager.query<HourlyState[]>(
    `SELECT hospital.id, hospital.timezone, hospital.created_at AS "createdAt",
            (SELECT max(at) FROM census WHERE census.hospital_id = hospital.id) AS "countedAt",
            EXISTS (SELECT FROM display
                     WHERE display.hospital_id = hospital.id AND revoked_at IS NULL) AS "hasDisplay"
       FROM hospital`,
  );
}

/** What is counted at a full hour. */
export interface HourCensus {
  counts: Record<PatientStatus, number>;
  beds: number;
  wards: Record<string, WardCensus>;
}

/**
 * An hour's census of what was counted: the open cards by ward (null: in no known bed) and status, and each ward's beds.
 * The whole hospital counts every card, also one whose ward was deleted.
 */
export function hourCensus(
  amounts: readonly { ward: string | null; status: PatientStatus; amount: number }[],
  beds: readonly { ward: string; amount: number }[],
): HourCensus {
  const census: HourCensus = {
    counts: Object.fromEntries(
      PATIENT_STATUSES.map((status) => [status, 0]),
    ) as HourCensus["counts"],
    beds: 0,
    wards: {},
  };
  for (const { ward, amount } of beds) {
    census.beds += amount;
    census.wards[ward] = { beds: amount, counts: {} };
  }
  for (const { ward, status, amount } of amounts) {
    census.counts[status] += amount;
    const part = census.wards[ward ?? ""];
    if (part !== undefined) part.counts[status] = amount;
  }
  return census;
}

/** The open cards by ward and status as they are now; a card in no known bed has no ward. */
export async function countOpenPatients({
  manager,
  hospitalId,
}: Work): Promise<{ ward: string | null; status: PatientStatus; amount: number }[]> {
  return manager.query(
    `SELECT card.ward_id AS ward, card.status, count(*)::integer AS amount
       FROM patient card WHERE ${IS_OPEN} GROUP BY card.ward_id, card.status`,
    [hospitalId],
  );
}

/** How many beds each ward has now, closed ones too. */
export async function countBeds(
  manager: EntityManager,
  hospitalId: string,
): Promise<{ ward: string; amount: number }[]> {
  return manager.query(
    `SELECT ward.id AS ward, count(bed.*)::integer AS amount
       FROM ward LEFT JOIN ward_bed bed ON bed.hospital_id = $1 AND bed.ward_id = ward.id
      WHERE ward.hospital_id = $1 GROUP BY ward.id`,
    [hospitalId],
  );
}

/** Writes an hour's census; false when the hour has one. */
export async function insertCensus(
  { manager, hospitalId }: Work,
  hour: Date,
  { counts, beds, wards }: HourCensus,
): Promise<boolean> {
  const taken = await manager.query<unknown[]>(
    `INSERT INTO census (hospital_id, at, counts, beds, wards) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING RETURNING 1`,
    [hospitalId, hour, JSON.stringify(counts), beds, JSON.stringify(wards)],
  );
  return taken.length > 0;
}
