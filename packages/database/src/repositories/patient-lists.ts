import { CLOSED_STATUSES } from "@wardline/domain/patient-status";
import type { EntityManager } from "typeorm";
import { IS_OPEN, patientColumns, patientsAsJson } from "./patient-columns.js";

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
  return readCards(manager, patientsAsJson(`patient card WHERE ${IS_OPEN}`, BY_NAME), [hospitalId]);
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
    patientsAsJson(
      `patient card WHERE card.hospital_id = $1 AND card.deleted_at IS NULL AND card.created_at < $3
        AND (card.closed_at IS NULL OR card.closed_at >= $2)`,
      BY_NAME,
    ),
    [hospitalId, today.start, today.end],
  );
}

/**
 * The cards of a past day, each with the status that it had at the end of that day, read from the event log
 * (docs/wire.md, Patients). A card that was opened for an earlier day has, before its first event, the status it was
 * opened with.
 */
export async function readPatientsOfDay(
  manager: EntityManager,
  hospitalId: string,
  day: DayBounds,
): Promise<string> {
  return readCards(
    manager,
    patientsAsJson(
      `patient card
       LEFT JOIN LATERAL (
         SELECT event.payload->>'status' AS status FROM event_log event
          WHERE event.hospital_id = $1 AND event.subject_id = card.id::text AND event.at < $3
          ORDER BY event.revision DESC LIMIT 1) at_end ON true
       LEFT JOIN LATERAL (
         SELECT event.payload->>'status' AS status FROM event_log event
          WHERE event.hospital_id = $1 AND event.subject_id = card.id::text AND event.at < $2
          ORDER BY event.revision DESC LIMIT 1) at_start ON true
       LEFT JOIN LATERAL (
         SELECT event.payload->>'status' AS status FROM event_log event
          WHERE event.hospital_id = $1 AND event.subject_id = card.id::text
          ORDER BY event.revision LIMIT 1) opened ON true
      WHERE card.hospital_id = $1 AND card.deleted_at IS NULL AND card.created_at < $3
        AND coalesce(at_start.status, '') <> ALL ($4::text[])`,
      BY_NAME,
      patientColumns({ status: "coalesce(at_end.status, opened.status)" }),
    ),
    [hospitalId, day.start, day.end, CLOSED_STATUSES],
  );
}

async function readCards(manager: EntityManager, sql: string, given: unknown[]): Promise<string> {
  const [row] = await manager.query<[{ json: string }]>(`SELECT (${sql})::text AS json`, given);
  return row.json;
}
