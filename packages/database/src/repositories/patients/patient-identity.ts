import type { CardEvent } from "@wardline/contracts/live/events";
import type { Patient, PatientPlace } from "@wardline/contracts/patients/patient";
import type { DeletedPatient } from "@wardline/contracts/patients/restoring";
import type { WardLimit } from "@wardline/domain/people/ward-limit";
import type { FieldChange } from "@wardline/domain/records/field-changes";
import type { EntityManager } from "typeorm";
import type { Work } from "../../work.js";
import { isWithin, listPatientColumns } from "./patient-columns.js";

const IS_DELETED = "card.deleted_at IS NOT NULL AND card.removed_at IS NULL";
const COLUMNS = `${listPatientColumns()}, wire_time(card.deleted_at) AS deleted_at`;

/** Returns the records within the limit that were deleted since `since`, the latest first. */
export async function readDeletedPatients(
  manager: EntityManager,
  hospitalId: string,
  limit: WardLimit,
  since: Date,
): Promise<DeletedPatient[]> {
  return manager.query(
    `SELECT ${COLUMNS} FROM patient card
      WHERE card.hospital_id = $1 AND ${IS_DELETED} AND card.deleted_at >= $2 AND ${isWithin("$3")}
      ORDER BY card.deleted_at DESC, card.id`,
    [hospitalId, since, limit],
  );
}

/** Locks a deleted record until the commit; null if there is none. */
export async function lockDeletedPatient(
  { manager, hospitalId }: Work,
  id: string,
): Promise<DeletedPatient | null> {
  const [patient] = await manager.query<DeletedPatient[]>(
    `SELECT ${COLUMNS} FROM patient card
      WHERE card.hospital_id = $1 AND card.id = $2 AND ${IS_DELETED} FOR UPDATE`,
    [hospitalId, id],
  );
  return patient ?? null;
}

/** Restores a locked deleted record, with these fields changed. */
export async function unhidePatient(
  { manager, hospitalId, at }: Work,
  id: string,
  fields: Partial<Pick<Patient, "bed_no" | "paper_number"> & PatientPlace>,
): Promise<Patient> {
  const [[patient]] = await manager.query<[[Patient], number]>(
    `UPDATE patient card
        SET (bed_no, paper_number, ward_id, ward_bed) = (
              SELECT given.bed_no, given.paper_number, given.ward_id, given.ward_bed
                FROM jsonb_populate_record(card, $4::jsonb) given),
            deleted_at = NULL, updated_at = $3, version = version + 1
      WHERE card.hospital_id = $1 AND card.id = $2
      RETURNING ${listPatientColumns()}`,
    [hospitalId, id, at, JSON.stringify(fields)],
  );
  return patient;
}

/** A record's newest event. */
export interface NewestCardEvent {
  type: CardEvent | "patient.deleted";
  revision: number;
  changes: FieldChange[] | null;
}

export async function readNewestCardEvent(
  { manager, hospitalId }: Work,
  id: string,
): Promise<NewestCardEvent | null> {
  const [newest] = await manager.query<NewestCardEvent[]>(
    `SELECT type, revision, changes FROM event_log
      WHERE hospital_id = $1 AND subject_id = $2 ORDER BY revision DESC LIMIT 1`,
    [hospitalId, id],
  );
  return newest ?? null;
}
