import type { PatientStatus } from "@wardline/domain/patient-status";
import type { EntityManager } from "typeorm";
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

/** How many open cards there are of each status that has any. */
export async function countOpenPatients({
  manager,
  hospitalId,
}: Work): Promise<{ status: PatientStatus; amount: number }[]> {
  return manager.query(
    `SELECT card.status, count(*)::integer AS amount FROM patient card WHERE ${IS_OPEN} GROUP BY card.status`,
    [hospitalId],
  );
}

/** Writes an hour's census; false when the hour has one. */
export async function insertCensus(
  { manager, hospitalId }: Work,
  hour: Date,
  counts: Readonly<Record<PatientStatus, number>>,
): Promise<boolean> {
  const taken = await manager.query<unknown[]>(
    `INSERT INTO census (hospital_id, at, counts) VALUES ($1, $2, $3)
     ON CONFLICT DO NOTHING RETURNING 1`,
    [hospitalId, hour, JSON.stringify(counts)],
  );
  return taken.length > 0;
}
