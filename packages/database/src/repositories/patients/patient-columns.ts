import { PATIENT_CLOCKS, PATIENT_FIELDS, PATIENT_PLACE } from "@wardline/contracts/patients";
import { searchWords } from "@wardline/domain/text/text-forms";

/** The columns of `patient card` as the wire writes a card: `contracts/patients.patient`. */
export function patientColumns(fields: readonly string[] = PATIENT_FIELDS): string {
  return [
    "card.id",
    ...[...fields, ...PATIENT_PLACE].map(columnOf),
    ...PATIENT_CLOCKS.map((field) => `wire_time(card.${field}) AS ${field}`),
    "wire_time(card.created_at) AS created_at",
    "wire_time(card.updated_at) AS updated_at",
    "card.version",
  ].join(", ");
}

/** A day is a text on the wire, and would be a moment to code that reads the column itself. */
function columnOf(field: string): string {
  return field === "expected_discharge" ? `card.${field}::text AS ${field}` : `card.${field}`;
}

/** Whether `patient card` is an open card of hospital $1. */
export const IS_OPEN =
  "card.hospital_id = $1 AND card.deleted_at IS NULL AND card.closed_at IS NULL";

/**
 * Whether a card that lies in `ward` may be known to someone with rights for the wards `limit` (SQL, uuid and uuid[]), as
 * `domain/wards/ward-limit.isWithin` says.
 */
export const isWithin = (limit: string, ward = "card.ward_id") =>
  `(${limit}::uuid[] = '{}' OR ${ward} = ANY (${limit}::uuid[]))`;

/**
 * Cards as a JSON array that PostgreSQL writes: `row_to_json` of plain columns takes it less than half as long as
 * building each object by its keys. `from` begins with the table `patient card`.
 */
export function patientsAsJson(
  from: string,
  orderBy: string,
  fields: readonly string[] = PATIENT_FIELDS,
): string {
  return `SELECT coalesce(json_agg(row_to_json(listed)), '[]')
            FROM (SELECT ${patientColumns(fields)} FROM ${from} ORDER BY ${orderBy}) listed`;
}

/** The log about so many cards is looked up card by card; about more of them it is read from its end. */
export const FEW_CARDS = 1_000;

/** The lines of `searched` that hold name and hospital number. */
export const WHO = [1, 2];

/** A search as patterns of LIKE, for `holds`. */
export function searchPatterns(text: string): { plain: string[]; asTwo: string[] } {
  const { plain, asTwo } = searchWords(text);
  const patternOf = (word: string) => `%${word.replaceAll(/[\\%_]/g, "\\$&")}%`;
  return { plain: plain.map(patternOf), asTwo: asTwo.map(patternOf) };
}

/**
 * Whether one of the lines of `patient card` holds all words of a search (SQL; `searchPatterns` as text[]), as
 * `domain/records/list-view.matchesSearch` says.
 */
export function holds(
  { plain, asTwo }: { plain: string; asTwo: string },
  lines: readonly number[] = [...WHO, 3, 4],
): string {
  const isIn = (patterns: string) =>
    `(card.searched LIKE ALL (${patterns}::text[]) AND (${lines
      .map((line) => `split_part(card.searched, E'\\n', ${line}) LIKE ALL (${patterns}::text[])`)
      .join(" OR ")}))`;
  return `(${isIn(plain)} OR ${isIn(asTwo)})`;
}
