import type { Gender, Patient } from "@wardline/contracts/patients/patient";
import type { WardLimit } from "@wardline/domain/people/ward-limit";
import { toComparedText } from "@wardline/domain/text/text-forms";
import type { EntityManager } from "typeorm";
import {
  buildSearchPatterns,
  containsWords,
  IS_OPEN,
  isWithin,
  listPatientColumns,
  NAME_AND_NUMBER_LINES,
} from "./patient-columns.js";

/** End of a search page: the last record's admission time and id. */
export interface PatientCursor {
  createdAt: string;
  id: string;
}

/**
 * Finds records within the limit, open or closed, newest first, whose name, bed or any number contains the text, or
 * whose patient was born on `born` (YYYY-MM-DD) (docs/wire/patients.md, Patients).
 */
export async function searchPatients(
  manager: EntityManager,
  hospitalId: string,
  { text, born, wards }: { text: string; born: string | null; wards: WardLimit },
  after: PatientCursor | null,
  limit: number,
): Promise<{ patients: Patient[]; next: PatientCursor | null }> {
  const { plain, asTwo } = buildSearchPatterns(text);
  const rows = await manager.query<{ card: Patient; createdAt: string; id: string }[]>(
    `SELECT row_to_json(found) AS card, card.created_at::text AS "createdAt", card.id
       FROM patient card CROSS JOIN LATERAL (SELECT ${listPatientColumns()}) found
      WHERE card.hospital_id = $1 AND card.deleted_at IS NULL AND ${isWithin("$6")}
        AND (${containsWords({ plain: "$2", asTwo: "$7" })} OR card.date_of_birth = $8::date)
        AND ($3::timestamptz IS NULL OR (card.created_at, card.id) < ($3::timestamptz, $4::uuid))
      ORDER BY card.created_at DESC, card.id DESC
      LIMIT $5`,
    [hospitalId, plain, after?.createdAt ?? null, after?.id ?? null, limit + 1, wards, asTwo, born],
  );
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    patients: page.map((row) => row.card),
    next:
      rows.length > limit && last !== undefined ? { createdAt: last.createdAt, id: last.id } : null,
  };
}

/** A patient's details according to the newest record. */
export interface EarlierCard {
  hospital_no: string;
  name: string;
  gender: Gender;
  age: number | string;
  date_of_birth: string | null;
  deceased: boolean;
  /** Hospital number of the card that this card was merged into. */
  replaced_by: string | null;
}

const MAX_RESULTS = 20;

/**
 * Finds patients within the limit whose number or name contains the text, one per hospital number
 * (docs/wire/patients.md, EMR).
 */
export async function findEarlierCards(
  manager: EntityManager,
  hospitalId: string,
  text: string,
  limit: WardLimit,
): Promise<{ cards: EarlierCard[]; more: boolean }> {
  const { plain, asTwo } = buildSearchPatterns(text);
  const rows = await manager.query<EarlierCard[]>(
    `SELECT hospital_no, name, gender, age, date_of_birth::text AS date_of_birth, status = 'deceased' AS deceased,
            (SELECT remaining.hospital_no FROM patient remaining
              WHERE remaining.hospital_id = $1 AND remaining.id = newest.merged_into
                AND remaining.compared_no <> newest.compared_no) AS replaced_by
       FROM (SELECT DISTINCT ON (card.compared_no) card.hospital_no, card.name, card.gender, card.age,
                    card.date_of_birth, card.merged_into, card.status, card.compared_no, card.created_at
               FROM patient card
              WHERE card.hospital_id = $1 AND card.deleted_at IS NULL AND ${isWithin("$4")}
                AND ${containsWords({ plain: "$2", asTwo: "$5" }, NAME_AND_NUMBER_LINES)}
              ORDER BY card.compared_no, card.created_at DESC) AS newest
      ORDER BY (compared_no = $6) DESC, name, hospital_no
      LIMIT $3`,
    [hospitalId, plain, MAX_RESULTS + 1, limit, asTwo, toComparedText(text)],
  );
  return { cards: rows.slice(0, MAX_RESULTS), more: rows.length > MAX_RESULTS };
}

/**
 * Filters normalised hospital numbers to those with an open record outside the permitted wards (docs/wire/accounts.md,
 * Persons by ward).
 */
export async function findNumbersBeyondLimit(
  manager: EntityManager,
  hospitalId: string,
  numbers: readonly string[],
  limit: WardLimit,
): Promise<string[]> {
  const rows = await manager.query<{ number: string }[]>(
    `SELECT DISTINCT card.compared_no AS number FROM patient card
      WHERE ${IS_OPEN} AND card.compared_no = ANY ($2::text[]) AND NOT coalesce(${isWithin("$3")}, false)`,
    [hospitalId, numbers.map(toComparedText), limit],
  );
  return rows.map(({ number }) => number);
}
