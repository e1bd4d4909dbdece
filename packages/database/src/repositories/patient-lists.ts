import type { EntityManager } from "typeorm";
import { IS_OPEN, patientsAsJson } from "./patient-columns.js";

/** The instants of a hospital's local day, as ISO texts; `end` is exclusive. */
export interface DayBounds {
  start: string;
  end: string;
}

const BY_NAME = "lower(card.name), card.id";

/**
 * Every open card, by name (docs/wire.md, Patients): a JSON array of `contracts/patients` cards, as the other lists here.
 * It stays the text that PostgreSQL wrote, so that nothing is parsed only to be written again.
 */
export async function readOpenPatients(
  manager: EntityManager,
  hospitalId: string,
): Promise<string> {
  return readCards(manager, hospitalId, patientsAsJson(`patient card WHERE ${IS_OPEN}`, BY_NAME));
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
  return readCards(
    manager,
    hospitalId,
    patientsAsJson(
      `patient card WHERE card.hospital_id = $1 AND card.deleted_at IS NULL AND card.created_at < $3
        AND (card.closed_at IS NULL OR card.closed_at >= $2)`,
      BY_NAME,
    ),
    [today.start, today.end],
  );
}

/** Runs a statement that gives a JSON array of cards: the hospital is its $1, what is given follows from $2 on. */
export async function readCards(
  manager: EntityManager,
  hospitalId: string,
  sql: string,
  given: readonly unknown[] = [],
): Promise<string> {
  const [row] = await manager.query<[{ json: string }]>(`SELECT (${sql})::text AS json`, [
    hospitalId,
    ...given,
  ]);
  return row.json;
}
