import type { Patient } from "@wardline/contracts/patients/patient";
import type { PatientStatus } from "@wardline/domain/patients/patient-status";
import type { FieldChange } from "@wardline/domain/records/field-changes";
import { toComparedText } from "@wardline/domain/text/text-forms";
import type { Work } from "../../work.js";
import { listPatientColumns } from "../patients/patient-columns.js";

/**
 * Locks the records with a hospital number: open records first, then closed ones, the latest first; merged records are
 * left out.
 */
export async function lockCardsOfNumber(
  { manager, hospitalId }: Work,
  hospitalNo: string,
): Promise<Patient[]> {
  return manager.query(
    `SELECT ${listPatientColumns()} FROM patient card
      WHERE card.hospital_id = $1 AND card.compared_no = $2 AND card.deleted_at IS NULL
        AND card.removed_at IS NULL AND card.merged_into IS NULL
      ORDER BY card.closed_at DESC NULLS FIRST, card.created_at DESC, card.id
        FOR UPDATE OF card`,
    [hospitalId, toComparedText(hospitalNo)],
  );
}

/** Returns the changes that anybody but `actorId` has made to a record's fields after `since`. */
export async function readEdits(
  { manager, hospitalId }: Work,
  cardId: string,
  { since, actorId }: { since: Date; actorId: string },
): Promise<FieldChange[]> {
  const rows = await manager.query<{ change: FieldChange }[]>(
    `SELECT change
       FROM event_log event CROSS JOIN LATERAL jsonb_array_elements(event.changes) change
      WHERE event.hospital_id = $1 AND event.subject_id = $2 AND event.at > $3
        AND event.actor->>'id' <> $4`,
    [hospitalId, cardId, since, actorId],
  );
  return rows.map(({ change }) => change);
}

/** Returns the status that a closed record had before it was closed; null if the log no longer has it. */
export async function readStatusBeforeClosing(
  { manager, hospitalId }: Work,
  cardId: string,
): Promise<PatientStatus | null> {
  const [row] = await manager.query<{ status: PatientStatus | null }[]>(
    `SELECT change->>'from' AS status
       FROM event_log event CROSS JOIN LATERAL jsonb_array_elements(event.changes) change
      WHERE event.hospital_id = $1 AND event.subject_id = $2 AND change->>'field' = 'status'
      ORDER BY event.revision DESC LIMIT 1`,
    [hospitalId, cardId],
  );
  return row?.status ?? null;
}

/** True if this actor opened the record and no other actor has changed it since. */
export async function isOnlyChangedBy(
  { manager, hospitalId }: Work,
  cardId: string,
  actorId: string,
): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    `SELECT FROM event_log WHERE hospital_id = $1 AND subject_id = $2 AND actor IS NOT NULL
     HAVING bool_and(actor->>'id' = $3) AND bool_or(type = 'patient.created')`,
    [hospitalId, cardId, actorId],
  );
  return rows.length > 0;
}
