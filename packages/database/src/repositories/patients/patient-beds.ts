import type { Patient, PatientPlace } from "@wardline/contracts/patients/patient";
import type { BedPlace } from "@wardline/domain/wards/ward";
import type { EntityManager } from "typeorm";
import type { Work } from "../../work.js";
import { IS_OPEN, listPatientColumns } from "./patient-columns.js";

/** An open record as shown in a bed. */
export type Occupant = Pick<Patient, "id" | "name" | "status"> & PatientPlace;

const OCCUPANT_COLUMNS = "card.id, card.name, card.status, card.ward_id, card.ward_bed";

/** Returns open records in known beds, oldest first. */
export async function readOccupants(
  manager: EntityManager,
  hospitalId: string,
): Promise<Occupant[]> {
  return manager.query<Occupant[]>(
    `SELECT ${OCCUPANT_COLUMNS} FROM patient card WHERE ${IS_OPEN} AND card.ward_id IS NOT NULL
      ORDER BY card.created_at, card.id`,
    [hospitalId],
  );
}

/** Returns open records in a bed, other than `except`, oldest first. The caller must have locked the beds. */
export async function findOccupants(
  { manager, hospitalId }: Work,
  { ward_id, ward_bed }: BedPlace,
  except: readonly string[],
): Promise<Occupant[]> {
  return manager.query<Occupant[]>(
    `SELECT ${OCCUPANT_COLUMNS} FROM patient card
      WHERE ${IS_OPEN} AND card.ward_id = $2 AND card.ward_bed = $3 AND card.id <> ALL ($4::uuid[])
      ORDER BY card.created_at, card.id`,
    [hospitalId, ward_id, ward_bed, except],
  );
}

/** Returns open records that name a bed, with their known bed. */
export async function readBedTexts({
  manager,
  hospitalId,
}: Work): Promise<(PatientPlace & { id: string; bed_no: string })[]> {
  return manager.query(
    `SELECT card.id, card.bed_no, card.ward_id, card.ward_bed FROM patient card
      WHERE ${IS_OPEN} AND (card.bed_no <> '' OR card.ward_id IS NOT NULL)`,
    [hospitalId],
  );
}

/** Updates the known beds and versions of several open records and returns them. */
export async function updatePlaces(
  { manager, hospitalId, at }: Work,
  cards: readonly (PatientPlace & { id: string })[],
): Promise<Patient[]> {
  if (cards.length === 0) return [];
  const ids = cards.map(({ id }) => id);
  // A fixed order prevents deadlocks between transactions that lock several records.
  await manager.query(
    "SELECT 1 FROM patient WHERE hospital_id = $1 AND id = ANY ($2::uuid[]) ORDER BY id FOR UPDATE",
    [hospitalId, ids],
  );
  const [patients] = await manager.query<[Patient[], number]>(
    `UPDATE patient card SET ward_id = given.ward_id, ward_bed = given.ward_bed, updated_at = $5, version = card.version + 1
       FROM unnest($2::uuid[], $3::uuid[], $4::text[]) AS given (id, ward_id, ward_bed)
      WHERE ${IS_OPEN} AND card.id = given.id
      RETURNING ${listPatientColumns()}`,
    [hospitalId, ids, cards.map((card) => card.ward_id), cards.map((card) => card.ward_bed), at],
  );
  return patients;
}
