import type { EntityManager } from "typeorm";
import { PreparedStatement } from "../prepared-statement.js";
import { IS_OPEN, patientsAsJson } from "./patient-columns.js";

/** The instants of a hospital's local day, as ISO texts; `end` is exclusive. */
export interface DayBounds {
  start: string;
  end: string;
}

const BY_NAME = "lower(card.name), card.id";

const openPatients = cardList(
  "open patients",
  patientsAsJson(`patient card WHERE ${IS_OPEN}`, BY_NAME),
);
const patientsOfToday = cardList(
  "patients of today",
  patientsAsJson(
    `patient card WHERE card.hospital_id = $1 AND card.deleted_at IS NULL AND card.created_at < $3
        AND (card.closed_at IS NULL OR card.closed_at >= $2)`,
    BY_NAME,
  ),
);

/**
 * Every open card, by name (docs/wire.md, Patients): a JSON array of `contracts/patients` cards, as the other lists here.
 * It stays the text that PostgreSQL wrote, so that nothing is parsed only to be written again.
 */
export async function readOpenPatients(
  manager: EntityManager,
  hospitalId: string,
): Promise<string> {
  return readCards(manager, hospitalId, openPatients);
}

/**
 * Today's cards with their present status: opened before the day's end, not closed before its start
 * (docs/wire.md, Patients).
 */
export async function readPatientsOfToday(
  manager: EntityManager,
  hospitalId: string,
  today: DayBounds,
): Promise<string> {
  return readCards(manager, hospitalId, patientsOfToday, [today.start, today.end]);
}

/** The statement that gives a JSON array of cards, as `sql` makes it: the hospital is its $1. */
export function cardList(name: string, sql: string): PreparedStatement<{ json: string }> {
  return new PreparedStatement(name, `SELECT (${sql})::text AS json`);
}

/** Runs a `cardList`; what is given follows from $2 on. */
export async function readCards(
  manager: EntityManager,
  hospitalId: string,
  list: PreparedStatement<{ json: string }>,
  given: readonly unknown[] = [],
): Promise<string> {
  const [row] = await list.query(manager, [hospitalId, ...given]);
  return row?.json ?? "[]";
}
