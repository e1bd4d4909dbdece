import {
  PATIENT_FIELDS,
  PATIENT_PLACE,
  PATIENT_TIMESTAMPS,
} from "@wardline/contracts/patients/patient";
import { toSearchWords } from "@wardline/domain/text/text-forms";

/** Lists the columns of `patient card` in wire format: `contracts/patients/patient.patient`. */
export function listPatientColumns(fields: readonly string[] = PATIENT_FIELDS): string {
  return [
    "card.id",
    ...[...fields, ...PATIENT_PLACE, "merged_into"].map(selectColumn),
    ...PATIENT_TIMESTAMPS.map((field) => `wire_time(card.${field}) AS ${field}`),
    "wire_time(card.created_at) AS created_at",
    "wire_time(card.updated_at) AS updated_at",
    "card.version",
  ].join(", ");
}

/** Dates are cast to text, because the driver would parse them as points in time. */
const DATE_FIELDS: readonly string[] = ["expected_discharge", "date_of_birth"];

function selectColumn(field: string): string {
  return DATE_FIELDS.includes(field) ? `card.${field}::text AS ${field}` : `card.${field}`;
}

/** SQL: `patient card` is an open record of hospital $1. */
export const IS_OPEN =
  "card.hospital_id = $1 AND card.deleted_at IS NULL AND card.closed_at IS NULL";

/** SQL: a patient in `ward` is within the wards `limit` (uuid and uuid[]), as in `domain/people/ward-limit.isWithin`. */
export const isWithin = (limit: string, ward = "card.ward_id") =>
  `(${limit}::uuid[] = '{}' OR ${ward} = ANY (${limit}::uuid[]))`;

/**
 * Selects patients as a JSON array. `row_to_json` of plain columns takes less than half the time of building objects
 * by key. `from` begins with the table `patient card`.
 */
export function selectPatientsAsJson(
  from: string,
  orderBy: string,
  fields: readonly string[] = PATIENT_FIELDS,
): string {
  return `SELECT coalesce(json_agg(row_to_json(listed)), '[]')
            FROM (SELECT ${listPatientColumns(fields)} FROM ${from} ORDER BY ${orderBy}) listed`;
}

/**
 * Up to this number of records, the log is searched record by record; for more records, the log is scanned from its
 * end.
 */
export const MAX_CARDS_SEARCHED_SINGLY = 1_000;

/** Lines of `toSearchText` with name, hospital number and additional patient numbers. */
export const NAME_AND_NUMBER_LINES = [1, 2, 5];

/** Builds the LIKE patterns of a search, for `containsWords`. */
export function buildSearchPatterns(text: string): { plain: string[]; asTwo: string[] } {
  const { plain, asTwo } = toSearchWords(text);
  const toPattern = (word: string) => `%${word.replaceAll(/[\\%_]/g, "\\$&")}%`;
  return { plain: plain.map(toPattern), asTwo: asTwo.map(toPattern) };
}

/**
 * SQL: one line of `patient card` contains all words of a search (`buildSearchPatterns` as text[]), as in
 * `domain/records/list-view.matchesSearch`.
 */
export function containsWords(
  { plain, asTwo }: { plain: string; asTwo: string },
  lines: readonly number[] = [...NAME_AND_NUMBER_LINES, 3, 4],
): string {
  const isIn = (patterns: string) =>
    `(card.searched LIKE ALL (${patterns}::text[]) AND (${lines
      .map((line) => `split_part(card.searched, E'\\n', ${line}) LIKE ALL (${patterns}::text[])`)
      .join(" OR ")}))`;
  return `(${isIn(plain)} OR ${isIn(asTwo)})`;
}
