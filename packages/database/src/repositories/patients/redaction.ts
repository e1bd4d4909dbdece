import { CARD_EVENTS } from "@wardline/contracts/live/events";
import { PATIENT_FIELDS } from "@wardline/contracts/patients/patient";
import { REMOVED_FIELDS } from "@wardline/contracts/patients/removed-patients";
import type { Work } from "../../work.js";
import { FIGURE_KINDS } from "./figures.js";

/** Returns the keys of a logged patient that survive removal. */
export function listSurvivingKeys(fields: readonly string[], removed: object): string[] {
  const survivingFields = fields.filter((field) => !(field in removed));
  return ["id", "created_at", "updated_at", "status_since", "version", ...survivingFields];
}

const SURVIVING_KEYS = listSurvivingKeys(PATIENT_FIELDS, REMOVED_FIELDS);

/** Changed fields that survive removal. */
const SURVIVING_CHANGED_FIELDS = [...SURVIVING_KEYS, "deleted"];

const IS_CARD = `event.type = ANY ('{${CARD_EVENTS.join(",")}}'::text[])`;

/** Event types with only ids, times and numbers, which are never redacted; the index `event_log_whole` leaves them out. */
const TYPES_WITHOUT_PEOPLE = [
  "hour.passed",
  "duty.changed",
  "patient.deleted",
  "patient.erased",
  "retention.updated",
  "retention.ran",
];

/**
 * SQL: a removed record in the log; $3 lists its surviving keys, $4 holds the values of other fields, $5 the redaction
 * marker.
 */
export const REMOVED_CARD = `(SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(event.payload)
                        WHERE key = ANY ($3::text[])) || $4::jsonb || $5::jsonb`;

const SELECT_SURVIVING_CHANGES = `(SELECT jsonb_agg(change) FROM jsonb_array_elements(event.changes) change
                           WHERE change->>'field' = ANY ($6::text[]))`;

/** Lets this transaction redact the log, which only the log's owner may do (docs/architecture.md, The write path). */
export async function allowRedaction({ manager }: Work): Promise<void> {
  await manager.query("SELECT set_config('wardline.redaction', 'on', true)");
}

/**
 * Removes identifying data from open, closed or deleted records; returns how many records still had any. With
 * `shouldHide`, the records are deleted as well.
 */
export async function removeCards(
  { manager, hospitalId, at }: Work,
  ids: readonly string[],
  { shouldHide = false } = {},
): Promise<number> {
  const fields = Object.keys(REMOVED_FIELDS);
  const [, amount] = await manager.query<[unknown[], number]>(
    `UPDATE patient card
        SET (${fields.join(", ")}) = (SELECT ${fields.map((field) => `given.${field}`).join(", ")}
                                        FROM jsonb_populate_record(card, $3::jsonb) given),
            removed_at = $4, version = version + 1,
            deleted_at = CASE WHEN $5::boolean THEN coalesce(deleted_at, $4) ELSE deleted_at END
      WHERE hospital_id = $1 AND id = ANY ($2::uuid[]) AND removed_at IS NULL`,
    [hospitalId, ids, JSON.stringify(REMOVED_FIELDS), at, shouldHide],
  );
  return amount;
}

/**
 * Redacts entries of `event_log event` and returns their number. Their figures stay counted, without a ward
 * (docs/wire/patients.md, Statistics). A webhook's stored answer is cleared too, because the receiver may have repeated
 * what it was sent.
 */
async function redactEntries(
  { manager }: Work,
  update: string,
  parameters: unknown[],
): Promise<number> {
  const [row] = await manager.query<{ amount: number }[]>(
    `WITH emptied AS (${update} RETURNING event.revision),
     counted AS (
       UPDATE figure SET ward = NULL FROM emptied
        WHERE figure.hospital_id = $1 AND figure.kind = ANY ('{${FIGURE_KINDS.join(",")}}')
          AND figure.revision = emptied.revision),
     answered AS (
       UPDATE webhook_delivery SET answer = '' FROM emptied
        WHERE webhook_delivery.hospital_id = $1 AND webhook_delivery.revision = emptied.revision)
     SELECT count(*)::integer AS amount FROM emptied`,
    parameters,
  );
  return row?.amount ?? 0;
}

/** Removes identifying data of these records from the log; status, teams and times stay. Returns the number of entries. */
export async function redactEventsOfCards(work: Work, ids: readonly string[]): Promise<number> {
  return redactEntries(
    work,
    `UPDATE event_log event SET payload = ${REMOVED_CARD}, changes = ${SELECT_SURVIVING_CHANGES}
      WHERE event.hospital_id = $1 AND event.subject_id = ANY ($2::text[]) AND ${IS_CARD}
        AND NOT event.payload ? 'removed_at'`,
    [
      work.hospitalId,
      ids,
      SURVIVING_KEYS,
      JSON.stringify(REMOVED_FIELDS),
      selectRedactionMark(work.at),
      SURVIVING_CHANGED_FIELDS,
    ],
  );
}

/**
 * SQL: an entry before $2 may be redacted, unless it is needed for the state at $2 or later, or is the newest of its
 * record.
 */
export const IS_EXPIRED_ENTRY = `
  event.at < $2 AND NOT event.payload ? 'removed_at'
  AND event.type <> ALL ('{${TYPES_WITHOUT_PEOPLE.join(",")}}'::text[])
  AND split_part(event.type, '.', 2) NOT IN ('deleted', 'removed', 'revoked')
  AND (event.subject_id IS NULL
       OR EXISTS (SELECT FROM event_log later
                   WHERE later.hospital_id = $1 AND later.subject_id = event.subject_id
                     AND later.revision > event.revision AND later.at < $2)
       OR (event.type LIKE 'roster.%' AND event.payload->>'date' < to_char($2::timestamptz - interval '2 days', 'YYYY-MM-DD'))
       OR EXISTS (SELECT FROM patient card
                   WHERE card.hospital_id = $1 AND card.closed_at < $2
                     AND card.id = CASE WHEN event.type LIKE 'patient.%' THEN event.subject_id::uuid END))`;

/** Redacts expired log entries before `cutoff` with revisions after `from` up to `to`; returns their number. */
export async function redactLog(
  work: Work,
  cutoff: Date,
  { from, to }: { from: number; to: number },
): Promise<number> {
  return redactEntries(
    work,
    `UPDATE event_log event
        SET payload = CASE WHEN ${IS_CARD} THEN ${REMOVED_CARD} ELSE $5::jsonb END,
            changes = CASE WHEN ${IS_CARD} THEN ${SELECT_SURVIVING_CHANGES} END
      WHERE event.hospital_id = $1 AND event.revision > $7 AND event.revision <= $8 AND ${IS_EXPIRED_ENTRY}`,
    [
      work.hospitalId,
      cutoff,
      SURVIVING_KEYS,
      JSON.stringify(REMOVED_FIELDS),
      selectRedactionMark(work.at),
      SURVIVING_CHANGED_FIELDS,
      from,
      to,
    ],
  );
}

function selectRedactionMark(at: Date): string {
  return JSON.stringify({ removed_at: at.toISOString() });
}
