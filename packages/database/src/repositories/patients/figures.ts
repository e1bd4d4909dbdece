import { CARD_EVENTS } from "@wardline/contracts/live/events";
import { CLOSED_STATUSES } from "@wardline/domain/patients/patient-status";
import type { DataSource, EntityManager } from "typeorm";
import { FigureProgress } from "../../entities/patients/figure.js";
import { insertUnlessPresent } from "../../insert-unless-present.js";

/**
 * Figures that the statistics derive from log entries: time in a status or waiting for a reason, cleaning time, and
 * admissions, moves and departures per ward.
 */
export const FIGURE_KINDS = [
  "status",
  "wait",
  "cleaning",
  "opened",
  "moved_in",
  "moved_out",
] as const;

export type FigureKind = (typeof FIGURE_KINDS)[number];

/** SQL: a field's value before the change `event`; null if unchanged. */
const selectFormerValue = (field: string) =>
  `jsonb_path_query_first(event.changes, '$[*] ? (@.field == "${field}").from') #>> '{}'`;

const IS_CHANGE = "type NOT IN ('patient.created', 'ward.updated')";

const CLOSED_STATUS_ARRAY = `'{${CLOSED_STATUSES.join(",")}}'::text[]`;

/** SQL for the rows of each kind, from the subqueries of `selectFigures`. */
const FIGURE_ROWS: Record<FigureKind, string> = {
  status: `SELECT 'status' AS kind, revision, name, at, ward, NULL::uuid AS card, seconds FROM lasted WHERE name IS NOT NULL`,
  wait: `SELECT 'wait' AS kind, revision, name, at, ward, NULL::uuid AS card, seconds FROM waited
          WHERE name IS NOT NULL AND seconds IS NOT NULL`,
  cleaning: `SELECT 'cleaning' AS kind, revision, name, at, ward, NULL::uuid AS card, seconds FROM cleaned WHERE seconds IS NOT NULL`,
  opened: `SELECT 'opened' AS kind, revision, '' AS name, at, ward, subject_id::uuid AS card, NULL::double precision AS seconds
             FROM logged WHERE type = 'patient.created' AND ward IS NOT NULL`,
  moved_in: `SELECT 'moved_in' AS kind, revision, '' AS name, at, became::uuid AS ward, NULL::uuid AS card,
                    NULL::double precision AS seconds FROM moved WHERE became IS NOT NULL`,
  moved_out: `SELECT 'moved_out' AS kind, revision, '' AS name, at, was::uuid AS ward, NULL::uuid AS card,
                     NULL::double precision AS seconds FROM moved WHERE was IS NOT NULL`,
};

/**
 * SQL: figures of a hospital's revisions after `after` up to `to`, from the log. A duration belongs to the change that
 * ended it, in the patient's ward at that time; the first status starts at admission.
 */
const selectFigures = (kinds: readonly FigureKind[], after: string, to: string) => `
  WITH logged AS MATERIALIZED (
    SELECT event.subject_id, event.revision, event.at, event.type, event.changes, event.payload->>'status' AS status,
           (event.payload->>'created_at')::timestamptz AS created_at, (event.payload->>'ward_id')::uuid AS ward,
           event.payload->>'waiting_for' AS waiting_for, (event.payload->>'waiting_since')::timestamptz AS waiting_since,
           event.changes @> '[{"field": "status"}]' AS turns,
           event.changes @> '[{"field": "waiting_for"}]' AS waits
      FROM event_log event
     WHERE event.hospital_id = $1 AND event.revision > ${after} AND event.revision <= ${to}
       AND event.type = ANY ('{${[...CARD_EVENTS, "ward.updated"].join(",")}}'::text[])),
  turn AS (
    SELECT event.*, ${selectFormerValue("status")} AS former,
           lag(CASE WHEN type = 'patient.created' THEN created_at ELSE at END)
             OVER (PARTITION BY subject_id ORDER BY revision) AS begun
      FROM logged event WHERE type = 'patient.created' OR ${IS_CHANGE} AND turns),
  lasted AS (
    SELECT revision, former AS name, at, ward,
           greatest(0, extract(epoch FROM at - coalesce(begun, (
             -- Begun before these revisions.
             SELECT CASE WHEN event.type = 'patient.created' THEN (event.payload->>'created_at')::timestamptz ELSE event.at END
               FROM event_log event
              WHERE event.hospital_id = $1 AND event.subject_id = turn.subject_id AND event.revision < turn.revision
                AND (event.type = 'patient.created' OR event.changes @> '[{"field": "status"}]')
              ORDER BY event.revision DESC LIMIT 1)))) AS seconds
      FROM turn WHERE ${IS_CHANGE}),
  reason AS (
    -- A wait begins with the change that gives the reason, that of a new card with the time for which it was opened.
    SELECT event.*, ${selectFormerValue("waiting_for")} AS former, coalesce(${selectFormerValue("status")}, status) AS former_status,
           lag(CASE WHEN type = 'patient.created' THEN created_at ELSE at END)
             OVER (PARTITION BY subject_id, waits ORDER BY revision) AS begun
      FROM logged event
     WHERE type <> 'ward.updated'
       AND (waits OR turns AND waiting_for IS NOT NULL AND status = ANY (${CLOSED_STATUS_ARRAY}))),
  waited AS (
    SELECT revision, CASE WHEN waits THEN former ELSE waiting_for END AS name, at, ward,
           extract(epoch FROM at - CASE WHEN NOT waits THEN waiting_since ELSE coalesce(begun, (
             -- Begun before these revisions.
             SELECT (event.payload->>'waiting_since')::timestamptz FROM event_log event
              WHERE event.hospital_id = $1 AND event.subject_id = reason.subject_id AND event.revision < reason.revision
              ORDER BY event.revision DESC LIMIT 1)) END) AS seconds
      FROM reason WHERE ${IS_CHANGE} AND former_status <> ALL (${CLOSED_STATUS_ARRAY})),
  cleaned AS (
    SELECT event.revision, change->>'field' AS name, event.at, event.subject_id::uuid AS ward, extract(epoch FROM event.at - (
             SELECT closed.at FROM event_log closed
              WHERE closed.hospital_id = $1 AND closed.subject_id = event.subject_id
                AND closed.revision < event.revision AND closed.type = 'ward.updated'
                AND closed.changes @> jsonb_build_array(jsonb_build_object('field', change->>'field', 'to', 'cleaning'))
              ORDER BY closed.revision DESC LIMIT 1)) AS seconds
      FROM logged event CROSS JOIN LATERAL jsonb_array_elements(event.changes) change
     WHERE event.type = 'ward.updated' AND change->>'field' LIKE 'bed %' AND change->>'from' = 'cleaning'
       AND change->'to' = 'null'),
  moved AS (
    SELECT event.revision, event.at, change->>'from' AS was, change->>'to' AS became
      FROM logged event CROSS JOIN LATERAL jsonb_array_elements(event.changes) change
     WHERE event.${IS_CHANGE} AND change->>'field' = 'ward_id'
       -- Nobody lies elsewhere because a ward was made or renamed.
       AND event.changes @> '[{"field": "bed_no"}]')
  ${kinds.map((kind) => FIGURE_ROWS[kind]).join(" UNION ALL ")}`;

/** SQL: stored figures of revisions after $2 up to $3; $4 is the newest revision with stored figures. */
export const selectStoredFigures = (kinds: readonly FigureKind[]) =>
  `(SELECT kind, revision, name, at, ward, card, seconds FROM figure
     WHERE hospital_id = $1 AND kind IN (${kinds.map((kind) => `'${kind}'`).join(", ")})
       AND revision > $2 AND revision <= least($3::integer, $4::integer))`;

/** SQL: figures of revisions after $4, computed from the log. */
export const selectFreshFigures = (kinds: readonly FigureKind[]) =>
  `(SELECT kind, revision, name, at, ward, card, seconds::double precision
      FROM (${selectFigures(kinds, "greatest($2::integer, $4::integer)", "$3")}) made)`;

/** SQL: stored and fresh figures together. Equal column types let PostgreSQL skip unused columns. */
export const selectAllFigures = (kinds: readonly FigureKind[]) =>
  `(${selectStoredFigures(kinds)} UNION ALL ${selectFreshFigures(kinds)})`;

/** Returns the newest revision with stored figures; 0 before the first. */
export async function readFiguresRevision(
  manager: EntityManager,
  hospitalId: string,
): Promise<number> {
  const mark = await manager.findOneBy(FigureProgress, { hospitalId });
  return mark?.revision ?? 0;
}

/** Revisions per batch, small enough that nobody waits for the worker. */
const BATCH_REVISIONS = 2_000;

/**
 * Stores the figures of a hospital's next revisions; returns how many revisions remain. Concurrent workers wait for
 * each other.
 */
export async function storeFigures(
  dataSource: DataSource,
  hospitalId: string,
  portion = BATCH_REVISIONS,
): Promise<number> {
  return dataSource.transaction(async (manager) => {
    await insertUnlessPresent(manager, FigureProgress, { hospitalId, revision: 0 });
    const [state] = await manager.query<{ kept: number; newest: number }[]>(
      `SELECT mark.revision AS kept, hospital.revision AS newest
         FROM figure_mark mark JOIN hospital ON hospital.id = mark.hospital_id
        WHERE mark.hospital_id = $1 FOR UPDATE OF mark`,
      [hospitalId],
    );
    const { kept = 0, newest = 0 } = state ?? {};
    const to = Math.min(newest, kept + portion);
    await manager.query(
      `INSERT INTO figure (kind, revision, name, at, ward, card, seconds, hospital_id)
       SELECT made.*, $1 FROM (${selectFigures(FIGURE_KINDS, "$2::integer", "$3::integer")}) made`,
      [hospitalId, kept, to],
    );
    await manager.update(FigureProgress, { hospitalId }, { revision: to });
    return newest - to;
  });
}

/** Finds hospitals with revisions whose figures are missing. */
export async function findOutdatedFiguresOfAllHospitals(manager: EntityManager): Promise<string[]> {
  const rows = await manager.query<{ id: string }[]>(
    `SELECT hospital.id FROM hospital LEFT JOIN figure_mark mark ON mark.hospital_id = hospital.id
      WHERE hospital.revision > coalesce(mark.revision, 0) ORDER BY hospital.id`,
  );
  return rows.map(({ id }) => id);
}
