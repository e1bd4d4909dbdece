import type { EntityManager } from "typeorm";
import type { SimilarCard } from "../../event-log.js";
import type { Work } from "../../work.js";
import { IS_OPEN } from "./patient-columns.js";

const IS_UNNAMED = "'do_not_name' = ANY (card.flags)";

/**
 * Returns open records that displays may name, with the fields that determine which names are alike and which boards
 * show the patient.
 */
export async function readNamedCards({
  manager,
  hospitalId,
}: Work): Promise<(SimilarCard & { name: string })[]> {
  return manager.query(
    `SELECT card.id, card.name, card.ward_id, card.teams FROM patient card
      WHERE ${IS_OPEN} AND NOT ${IS_UNNAMED}`,
    [hospitalId],
  );
}

/** Returns the ids of records, closed and deleted ones included, that no display may name. */
export async function readUnnamedPatients(
  manager: EntityManager,
  hospitalId: string,
): Promise<Set<string>> {
  const rows = await manager.query<{ id: string }[]>(
    `SELECT card.id FROM patient card WHERE card.hospital_id = $1 AND ${IS_UNNAMED}`,
    [hospitalId],
  );
  return new Set(rows.map(({ id }) => id));
}
