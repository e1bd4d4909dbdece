import { CLOSED_STATUSES, type PatientStatus } from "@wardline/domain/patient-status";
import type { EntityManager } from "typeorm";
import { type Durations, durations } from "./statistics.js";

/** What a field was before the change `event`; null where it is not one of its. */
const formerly = (field: string) =>
  `jsonb_path_query_first(event.changes, '$[*] ? (@.field == "${field}").from') #>> '{}'`;

/**
 * How long cards had each open status, of the times that ended with these revisions of the log: with another status, in
 * which ever ward the card lay then. The first status counts from the time for which the card was opened.
 */
export async function readStatusTimes(
  manager: EntityManager,
  hospitalId: string,
  revisions: { after: number; to: number },
  ward: string | null,
): Promise<(Durations & { status: PatientStatus })[]> {
  return manager.query(
    `WITH turn AS MATERIALIZED (
       SELECT event.subject_id, event.revision, event.at, event.type, event.payload->>'ward_id' AS ward,
              ${formerly("status")} AS status,
              CASE WHEN event.type = 'patient.created' THEN (event.payload->>'created_at')::timestamptz
                   ELSE event.at END AS begins
         FROM event_log event
        WHERE event.hospital_id = $1 AND event.revision > $2 AND event.revision <= $3
          AND (event.type = 'patient.created'
               OR event.type = 'patient.updated' AND event.changes @> '[{"field": "status"}]')),
     ended AS (SELECT turn.*, lag(begins) OVER (PARTITION BY subject_id ORDER BY revision) AS begun FROM turn),
     lasted AS (
       SELECT status, greatest(0, extract(epoch FROM at - coalesce(begun, (
                -- Begun before these revisions.
                SELECT CASE WHEN event.type = 'patient.created' THEN (event.payload->>'created_at')::timestamptz
                            ELSE event.at END
                  FROM event_log event
                 WHERE event.hospital_id = $1 AND event.subject_id = ended.subject_id
                   AND event.revision < ended.revision
                   AND (event.type = 'patient.created' OR event.changes @> '[{"field": "status"}]')
                 ORDER BY event.revision DESC LIMIT 1)))) AS seconds
         FROM ended WHERE type = 'patient.updated' AND ($4::text IS NULL OR ward = $4))
     SELECT status, ${durations("seconds")} FROM lasted GROUP BY status`,
    [hospitalId, revisions.after, revisions.to, ward],
  );
}

/**
 * How long cards waited for each reason, of the waits that ended with these revisions of the log: with another reason, with
 * none, or with the card, in which ever ward it lay then.
 */
export async function readWaits(
  manager: EntityManager,
  hospitalId: string,
  revisions: { after: number; to: number },
  ward: string | null,
): Promise<(Durations & { reason: string })[]> {
  return manager.query(
    `WITH turn AS MATERIALIZED (
       SELECT event.subject_id, event.revision, event.at, event.type, event.payload->>'ward_id' AS ward,
              event.changes @> '[{"field": "waiting_for"}]' AS turns, ${formerly("waiting_for")} AS reason,
              event.payload->>'waiting_for' AS stays, event.payload->>'waiting_since' AS since,
              coalesce(${formerly("status")}, event.payload->>'status') AS former
         FROM event_log event
        WHERE event.hospital_id = $1 AND event.revision > $2 AND event.revision <= $3
          AND event.type IN ('patient.created', 'patient.updated')
          AND (event.changes @> '[{"field": "waiting_for"}]'
               OR event.changes @> '[{"field": "status"}]' AND event.payload->>'waiting_for' IS NOT NULL
                  AND event.payload->>'status' = ANY ($5::text[]))),
     ended AS (
       -- A wait begins with the change that gives the reason.
       SELECT turn.*, lag(at) OVER (PARTITION BY subject_id, turns ORDER BY revision) AS begun FROM turn),
     wait AS (
       SELECT CASE WHEN turns THEN reason ELSE stays END AS reason,
              extract(epoch FROM at - CASE WHEN NOT turns THEN since::timestamptz ELSE coalesce(begun, (
                -- Begun before these revisions.
                SELECT (event.payload->>'waiting_since')::timestamptz FROM event_log event
                 WHERE event.hospital_id = $1 AND event.subject_id = ended.subject_id
                   AND event.revision < ended.revision
                 ORDER BY event.revision DESC LIMIT 1)) END) AS seconds
         FROM ended
        WHERE type = 'patient.updated' AND ($4::text IS NULL OR ward = $4) AND former <> ALL ($5::text[])
          AND (reason IS NOT NULL OR NOT turns))
     SELECT reason, ${durations("seconds")} FROM wait WHERE seconds IS NOT NULL GROUP BY reason`,
    [hospitalId, revisions.after, revisions.to, ward, CLOSED_STATUSES],
  );
}

/**
 * How long beds were closed for cleaning, of those that were opened again with these revisions of the log: as ready, or by
 * somebody who was put there.
 */
export async function readTurnTimes(
  manager: EntityManager,
  hospitalId: string,
  revisions: { after: number; to: number },
  ward: string | null,
): Promise<Durations> {
  const [row] = await manager.query<Durations[]>(
    `WITH ready AS (
       SELECT event.subject_id, event.revision, event.at, change->>'field' AS bed
         FROM event_log event CROSS JOIN LATERAL jsonb_array_elements(event.changes) change
        WHERE event.hospital_id = $1 AND event.revision > $2 AND event.revision <= $3
          AND event.type = 'ward.updated' AND change->>'from' = 'cleaning' AND change->>'field' LIKE 'bed %'
          AND change->'to' = 'null' AND ($4::text IS NULL OR event.subject_id = $4)),
     turn AS (
       SELECT extract(epoch FROM ready.at - (
                SELECT event.at FROM event_log event
                 WHERE event.hospital_id = $1 AND event.subject_id = ready.subject_id
                   AND event.revision < ready.revision AND event.type = 'ward.updated'
                   AND event.changes @> jsonb_build_array(jsonb_build_object('field', ready.bed, 'to', 'cleaning'))
                 ORDER BY event.revision DESC LIMIT 1)) AS seconds
         FROM ready)
     SELECT ${durations("seconds")} FROM turn WHERE seconds IS NOT NULL`,
    [hospitalId, revisions.after, revisions.to, ward],
  );
  return row ?? { amount: 0, median: null, ninth: null };
}
