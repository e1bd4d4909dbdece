import type { Patient } from "@wardline/contracts/patients/patient";
import type { PatientStatus } from "@wardline/domain/patients/patient-status";
import type { WardLimit } from "@wardline/domain/people/ward-limit";
import type { BedPlace } from "@wardline/domain/wards/ward";
import type { EntityManager } from "typeorm";
import { isWithin } from "./patient-columns.js";

/**
 * A card as FHIR resources show it (docs/wire/fhir.md); `closed_at` has the format of the other times, and is null
 * while the card is open.
 */
export type FhirCard = Pick<
  Patient,
  | "id"
  | "name"
  | "gender"
  | "hospital_no"
  | "bed_no"
  | "status"
  | "teams"
  | "flags"
  | "date_of_birth"
  | "identifiers"
  | "merged_into"
  | "ward_id"
  | "ward_bed"
  | "created_at"
  | "updated_at"
  | "version"
> & { closed_at: string | null };

/** Filters of a search; null matches everything. */
export interface FhirCardFilter {
  ids: readonly string[] | null;
  statuses: readonly PatientStatus[] | null;
  /** Wards, and single beds by ward and label. */
  places: readonly (BedPlace | { ward_id: string; ward_bed: null })[] | null;
  /** Inclusive, epoch milliseconds. */
  updatedFrom: number | null;
  /** Exclusive. */
  updatedUntil: number | null;
  hasTeams: boolean;
  /** Only cards after this id. */
  after: string | null;
}

/** Lists at most `limit` cards in the permitted wards that are neither deleted nor removed, sorted by id. */
export function readFhirCards(
  manager: EntityManager,
  hospitalId: string,
  wards: WardLimit,
  { ids, statuses, places, updatedFrom, updatedUntil, hasTeams, after }: FhirCardFilter,
  limit: number,
): Promise<FhirCard[]> {
  return manager.query<FhirCard[]>(
    `SELECT card.id, card.name, card.gender, card.hospital_no, card.bed_no, card.status, card.teams, card.flags,
            card.date_of_birth::text AS date_of_birth, card.identifiers, card.merged_into,
            card.ward_id, card.ward_bed, wire_time(card.created_at) AS created_at,
            wire_time(card.updated_at) AS updated_at, wire_time(card.closed_at) AS closed_at, card.version
       FROM patient card
      WHERE card.hospital_id = $1 AND card.deleted_at IS NULL AND card.removed_at IS NULL AND ${isWithin("$2")}
        AND ($3::uuid[] IS NULL OR card.id = ANY ($3)) AND ($4::text[] IS NULL OR card.status = ANY ($4))
        AND ($5::jsonb IS NULL OR EXISTS (
              SELECT FROM jsonb_to_recordset($5) AS place (ward_id uuid, ward_bed text)
               WHERE place.ward_id = card.ward_id AND coalesce(place.ward_bed, card.ward_bed) = card.ward_bed))
        AND ($6::timestamptz IS NULL OR card.updated_at >= $6) AND ($7::timestamptz IS NULL OR card.updated_at < $7)
        AND (NOT $8::boolean OR card.teams <> '') AND ($9::uuid IS NULL OR card.id > $9)
      ORDER BY card.id LIMIT $10`,
    [
      hospitalId,
      wards,
      ids,
      statuses,
      places === null ? null : JSON.stringify(places),
      updatedFrom === null ? null : new Date(updatedFrom),
      updatedUntil === null ? null : new Date(updatedUntil),
      hasTeams,
      after,
      limit,
    ],
  );
}
