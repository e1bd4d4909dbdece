import { CARD_EVENTS, type CardEvent } from "@wardline/contracts/live/events";
import { LATER_FIELD_DEFAULTS, type Patient } from "@wardline/contracts/patients/patient";
import { CLOSED_STATUSES } from "@wardline/domain/patients/patient-status";
import type { WardLimit } from "@wardline/domain/people/ward-limit";
import type { EntityManager } from "typeorm";
import { PreparedStatement } from "../../prepared-statement.js";
import { isWithin } from "./patient-columns.js";
import type { DayBounds } from "./patient-lists.js";

/** SQL: logged states of a patient, one per change. */
const PATIENT_STATES =
  "event_log event WHERE event.hospital_id = $1 AND event.subject_id = card.id::text";

/** SQL: a logged patient in wire format, without fields that only boards use. */
export function selectWholeCard(payload: string, later: object = LATER_FIELD_DEFAULTS): string {
  return `('${JSON.stringify(later)}'::jsonb || jsonb_build_object('status_since', ${payload}->'created_at')
           || (${payload} - 'alike'))`;
}

const LISTED_PAYLOAD = "coalesce(evening.payload, opened.payload)";

const patientsOfDayStatement = new PreparedStatement<{ json: string }>(
  "patients of day",
  `SELECT coalesce(json_agg(${selectWholeCard(LISTED_PAYLOAD)} ORDER BY lower(${LISTED_PAYLOAD}->>'name'), card.id), '[]')::text AS json
     FROM patient card
     LEFT JOIN LATERAL (
       SELECT event.type, event.payload FROM ${PATIENT_STATES} AND event.at < $3
        ORDER BY event.revision DESC LIMIT 1) evening ON true
     LEFT JOIN LATERAL (
       SELECT event.payload->>'status' AS status FROM ${PATIENT_STATES} AND event.at < $2
        ORDER BY event.revision DESC LIMIT 1) morning ON true
     CROSS JOIN LATERAL (SELECT event.payload FROM ${PATIENT_STATES} ORDER BY event.revision LIMIT 1) opened
    WHERE card.hospital_id = $1 AND card.created_at < $3
      AND (card.deleted_at IS NULL OR card.deleted_at >= $3)
      -- Deleted then, and restored since.
      AND evening.type IS DISTINCT FROM 'patient.deleted'
      AND (card.closed_at IS NULL OR card.closed_at >= $2)
      -- Closed since before that day, and not reopened on it.
      AND (coalesce(morning.status, '') <> ALL ($4::text[])
           OR EXISTS (SELECT FROM ${PATIENT_STATES} AND event.at >= $2 AND event.at < $3
                         AND event.payload->>'status' <> ALL ($4::text[])))
      -- Within the limit then and now.
      AND ${isWithin("$5")} AND ${isWithin("$5", `(${LISTED_PAYLOAD}->>'ward_id')::uuid`)}`,
);

/**
 * Returns the patients of a past day as they were at its end, read from the event log (docs/wire/patients.md, The
 * past). A record entered later for that day appears as it was first entered. A ward limit applies to both the
 * patient's ward on that day and the present ward.
 */
export async function readPatientsOfDay(
  manager: EntityManager,
  hospitalId: string,
  day: DayBounds,
  limit: WardLimit,
): Promise<string> {
  const parameters = [hospitalId, day.start, day.end, CLOSED_STATUSES, limit];
  const [row] = await patientsOfDayStatement.query(manager, parameters);
  return row?.json ?? "[]";
}

/**
 * Returns a patient as of `revision`; null if the record did not exist yet, was deleted, or is now outside the limit.
 */
export async function findPatientAsOf(
  manager: EntityManager,
  hospitalId: string,
  id: string,
  revision: number,
  limit: WardLimit,
): Promise<Patient | null> {
  const [row] = await manager.query<{ type: string; payload: Patient }[]>(
    `SELECT type, ${selectWholeCard("payload")} AS payload FROM event_log
      WHERE hospital_id = $1 AND subject_id = $2 AND revision <= $3
        AND ($4::uuid[] = '{}' OR EXISTS (
              SELECT FROM patient card
               WHERE card.hospital_id = $1 AND card.id = $2::uuid AND card.ward_id = ANY ($4::uuid[])))
      ORDER BY revision DESC LIMIT 1`,
    [hospitalId, id, revision, limit],
  );
  return row !== undefined && CARD_EVENTS.includes(row.type as CardEvent) ? row.payload : null;
}

/**
 * Returns the records that were open at `at` according to `revision` and are now within the limit, in order of
 * admission.
 */
export async function readOpenPatientsAsOf(
  manager: EntityManager,
  hospitalId: string,
  revision: number,
  at: Date,
  limit: WardLimit,
): Promise<Patient[]> {
  const rows = await manager.query<{ payload: Patient }[]>(
    `SELECT ${selectWholeCard("state.payload")} AS payload FROM patient card
       CROSS JOIN LATERAL (
         SELECT event.type, event.payload FROM ${PATIENT_STATES} AND event.revision <= $2
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
 * Returns open records for which the log has no status time as of `revision`, because a server of version 0.1.0 wrote
 * them last.
 */
export async function readPatientsWithoutStatusTime(
  manager: EntityManager,
  hospitalId: string,
  revision: number,
): Promise<Set<string>> {
  const rows = await manager.query<{ id: string }[]>(
    `SELECT card.id FROM patient card
       CROSS JOIN LATERAL (
         SELECT event.payload FROM ${PATIENT_STATES} AND event.revision <= $2 ORDER BY event.revision DESC LIMIT 1) state
      WHERE card.hospital_id = $1 AND card.closed_at IS NULL AND card.deleted_at IS NULL
        AND NOT state.payload ? 'status_since'`,
    [hospitalId, revision],
  );
  return new Set(rows.map(({ id }) => id));
}
