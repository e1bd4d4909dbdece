import type { WardLimit } from "@wardline/domain/people/ward-limit";
import type { EntityManager } from "typeorm";
import { PreparedStatement } from "../../prepared-statement.js";
import { IS_OPEN, isWithin, listPatientColumns } from "./patient-columns.js";

/** Bounds of a hospital's local day, as ISO texts; `end` is exclusive. */
export interface DayBounds {
  start: string;
  end: string;
}

const openPatientsStatement = prepareList("open patients", `${IS_OPEN} AND ${isWithin("$2")}`);
const patientsOfTodayStatement = prepareList(
  "patients of today",
  `card.hospital_id = $1 AND card.deleted_at IS NULL AND card.created_at < $3
   AND (card.closed_at IS NULL OR card.closed_at >= $2) AND ${isWithin("$4")}`,
);

/**
 * Returns open records within the limit, sorted by name, as the JSON array to send, built by PostgreSQL
 * (docs/wire/patients.md, Patients).
 */
export async function readOpenPatients(
  manager: EntityManager,
  hospitalId: string,
  limit: WardLimit,
): Promise<string> {
  const [row] = await openPatientsStatement.query(manager, [hospitalId, limit]);
  return row?.json ?? "[]";
}

/**
 * Returns today's records within the limit with their current status, as the JSON array to send: opened before the
 * day's end and not closed before its start (docs/wire/patients.md, Patients).
 */
export async function readPatientsOfToday(
  manager: EntityManager,
  hospitalId: string,
  today: DayBounds,
  limit: WardLimit,
): Promise<string> {
  const [row] = await patientsOfTodayStatement.query(manager, [
    hospitalId,
    today.start,
    today.end,
    limit,
  ]);
  return row?.json ?? "[]";
}

/** Prepares the statement that lists the records matching the SQL condition `where`; $1 is the hospital's id. */
function prepareList(name: string, where: string): PreparedStatement<{ json: string }> {
  return new PreparedStatement(
    name,
    `SELECT '[' || coalesce(string_agg(row_to_json(shown)::text, ','), '') || ']' AS json
       FROM (SELECT ${listPatientColumns()} FROM patient card WHERE ${where}
              ORDER BY lower(card.name), card.id) shown`,
  );
}
