import type { EntityManager } from "typeorm";
import { PreparedStatement } from "../prepared-statement.js";
import { IS_OPEN, patientColumns } from "./patient-columns.js";

/** The instants of a hospital's local day, as ISO texts; `end` is exclusive. */
export interface DayBounds {
  start: string;
  end: string;
}

const openPatients = listOf("open patients", IS_OPEN);
const patientsOfToday = listOf(
  "patients of today",
  `card.hospital_id = $1 AND card.deleted_at IS NULL AND card.created_at < $3
   AND (card.closed_at IS NULL OR card.closed_at >= $2)`,
);

/** Every open card, by name, as the JSON array that is sent: PostgreSQL writes it (docs/wire.md, Patients). */
export async function readOpenPatients(
  manager: EntityManager,
  hospitalId: string,
): Promise<string> {
  const [row] = await openPatients.query(manager, [hospitalId]);
  return row?.json ?? "[]";
}

/**
 * Today's cards with their present status, as the JSON array that is sent: opened before the day's end, not closed before
 * its start (docs/wire.md, Patients).
 */
export async function readPatientsOfToday(
  manager: EntityManager,
  hospitalId: string,
  today: DayBounds,
): Promise<string> {
  const [row] = await patientsOfToday.query(manager, [hospitalId, today.start, today.end]);
  return row?.json ?? "[]";
}

/** Lists the cards `where`, in which the hospital is $1. */
function listOf(name: string, where: string): PreparedStatement<{ json: string }> {
  return new PreparedStatement(
    name,
    `SELECT '[' || coalesce(string_agg(row_to_json(shown)::text, ','), '') || ']' AS json
       FROM (SELECT ${patientColumns()} FROM patient card WHERE ${where}
              ORDER BY lower(card.name), card.id) shown`,
  );
}
