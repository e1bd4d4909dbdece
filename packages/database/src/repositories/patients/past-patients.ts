import { LATER_FIELDS, type Patient } from "@wardline/contracts/patients";
import { CLOSED_STATUSES } from "@wardline/domain/patients/patient-status";
import type { WardLimit } from "@wardline/domain/wards/ward-limit";
import type { EntityManager } from "typeorm";
import { PreparedStatement } from "../../prepared-statement.js";
import { isWithin } from "./patient-columns.js";
import type { DayBounds } from "./patient-lists.js";

/** What the log holds of a card: its state after each change. */
const STATES = "event_log event WHERE event.hospital_id = $1 AND event.subject_id = card.id::text";

/** A card of the log as the wire writes it, in SQL: without what only boards receive. */
export function wholeCard(payload: string, later: object = LATER_FIELDS): string {
  return `('${JSON.stringify(later)}'::jsonb || jsonb_build_object('status_since', ${payload}->'created_at')
           || (${payload} - 'alike'))`;
}

const LISTED = "coalesce(evening.payload, opened.payload)";

const patientsOfDay = new PreparedStatement<{ json: string }>(
  "patients of day",
  `SELECT coalesce(json_agg(${wholeCard(LISTED)} ORDER BY lower(${LISTED}->>'name'), card.id), '[]')::text AS json
     FROM patient card
     LEFT JOIN LATERAL (
       SELECT event.payload FROM ${STATES} AND event.at < $3
        ORDER BY event.revision DESC LIMIT 1) evening ON true
     LEFT JOIN LATERAL (
       SELECT event.payload->>'status' AS status FROM ${STATES} AND event.at < $2
        ORDER BY event.revision DESC LIMIT 1) morning ON true
     CROSS JOIN LATERAL (SELECT event.payload FROM ${STATES} ORDER BY event.revision LIMIT 1) opened
    WHERE card.hospital_id = $1 AND card.created_at < $3
      AND (card.deleted_at IS NULL OR card.deleted_at >= $3)
      AND (card.closed_at IS NULL OR card.closed_at >= $2)
      -- Closed since before that day, and not reopened on it.
      AND (coalesce(morning.status, '') <> ALL ($4::text[])
           OR EXISTS (SELECT FROM ${STATES} AND event.at >= $2 AND event.at < $3
                         AND event.payload->>'status' <> ALL ($4::text[])))
      -- Within the limit then and now.
      AND ${isWithin("$5")} AND ${isWithin("$5", `(${LISTED}->>'ward_id')::uuid`)}`,
);

/**
 * The cards of a past day, each whole as it was at the end of that day, read from the event log: the list of that
 * evening (docs/wire.md, The past). A card that was opened later for that day is as it was opened. Someone with a limit is
 * given those that lay within it then and do now.
 */
export async function readPatientsOfDay(
  manager: EntityManager,
  hospitalId: string,
  day: DayBounds,
  limit: WardLimit,
): Promise<string> {
  const given = [hospitalId, day.start, day.end, CLOSED_STATUSES, limit];
  const [row] = await patientsOfDay.query(manager, given);
  return row?.json ?? "[]";
}

/**
 * A card as it was after the hospital's change `revision`; null when it was not there then, or had been deleted, or is not
 * within the limit now.
 */
export async function findPatientAsOf(
  manager: EntityManager,
  hospitalId: string,
  id: string,
  revision: number,
  limit: WardLimit,
): Promise<Patient | null> {
  const [row] = await manager.query<{ type: string; payload: Patient }[]>(
    `SELECT type, ${wholeCard("payload")} AS payload FROM event_log
      WHERE hospital_id = $1 AND subject_id = $2 AND revision <= $3
        AND ($4::uuid[] = '{}' OR EXISTS (
              SELECT FROM patient card
               WHERE card.hospital_id = $1 AND card.id = $2::uuid AND card.ward_id = ANY ($4::uuid[])))
      ORDER BY revision DESC LIMIT 1`,
    [hospitalId, id, revision, limit],
  );
  return row === undefined || !/^patient\.(created|updated)$/.test(row.type) ? null : row.payload;
}

/**
 * The cards that were open at `at`, after the hospital's change `revision`, in the order in which they were opened; of these
 * those that are within the limit now.
 */
export async function readOpenPatientsAsOf(
  manager: EntityManager,
  hospitalId: string,
  revision: number,
  at: Date,
  limit: WardLimit,
): Promise<Patient[]> {
  const rows = await manager.query<{ payload: Patient }[]>(
    `SELECT ${wholeCard("state.payload")} AS payload FROM patient card
       CROSS JOIN LATERAL (
         SELECT event.type, event.payload FROM ${STATES} AND event.revision <= $2
          ORDER BY event.revision DESC LIMIT 1) state
      WHERE card.hospital_id = $1 AND card.created_at <= $3
        -- What is closed or deleted since before then was not open.
        AND (card.closed_at IS NULL OR card.closed_at >= $3) AND (card.deleted_at IS NULL OR card.deleted_at >= $3)
        AND state.type <> 'patient.deleted' AND state.payload->>'status' <> ALL ($4::text[]) AND ${isWithin("$5")}
      ORDER BY card.created_at, card.id`,
    [hospitalId, revision, at, CLOSED_STATUSES, limit],
  );
  return rows.map(({ payload }) => payload);
}

/**
 * The open cards of which the log, up to the hospital's change `revision`, does not hold since when they have their status:
 * a server of 0.1.0 was the last to write them.
 */
export async function readPatientsWithoutStatusTime(
  manager: EntityManager,
  hospitalId: string,
  revision: number,
): Promise<Set<string>> {
  const rows = await manager.query<{ id: string }[]>(
    `SELECT card.id FROM patient card
       CROSS JOIN LATERAL (
         SELECT event.payload FROM ${STATES} AND event.revision <= $2 ORDER BY event.revision DESC LIMIT 1) state
      WHERE card.hospital_id = $1 AND card.closed_at IS NULL AND card.deleted_at IS NULL
        AND NOT state.payload ? 'status_since'`,
    [hospitalId, revision],
  );
  return new Set(rows.map(({ id }) => id));
}
