import type { CardEvent, EventPayloads, EventType } from "@wardline/contracts/live/events";
import type { LATER_FIELD_DEFAULTS, Patient } from "@wardline/contracts/patients/patient";
import type { ScopedCard } from "@wardline/domain/boards/display-scope";
import type { Actor } from "@wardline/domain/records/actor";
import type { FieldChange } from "@wardline/domain/records/field-changes";
import type { EntityManager } from "typeorm";
import { PreparedStatement } from "./prepared-statement.js";

/** Field that is missing from log entries that are older than the field. */
type LaterField = keyof typeof LATER_FIELD_DEFAULTS | "status_since";

/** Another open record with a similar name, with the fields that decide which boards show it. */
export type SimilarCard = ScopedCard & { id: string };

/** A patient as logged. */
export type LoggedPatient = Omit<Patient, LaterField> &
  Partial<Pick<Patient, LaterField>> & {
    /**
     * Open records with similar names, if the change may have affected them (docs/wire/patients.md, Signals). Sent only
     * to boards; each board receives only the records that it shows.
     */
    alike?: readonly SimilarCard[];
  };

export type LoggedPayload<T extends EventType> = T extends CardEvent
  ? LoggedPatient
  : EventPayloads[T];

/** A change to append; the log assigns its revision. */
export type NewEvent<T extends EventType = EventType> = {
  [K in T]: {
    type: K;
    payload: LoggedPayload<K>;
    subjectId?: string;
    changes?: FieldChange[];
  };
}[T];

/** A row of a hospital's event log; `type` determines the payload. */
export type LoggedEvent<T extends EventType = EventType> = {
  [K in T]: {
    hospitalId: string;
    revision: number;
    type: K;
    payload: LoggedPayload<K>;
    changes: FieldChange[] | null;
  };
}[T];

/**
 * True if the content has since been removed (docs/wire/patients.md, Retention), so that a client catching up must
 * reload the affected data.
 */
export function isRedacted({ payload }: LoggedEvent): boolean {
  return "removed_at" in payload;
}

const appendStatement = new PreparedStatement<{ newest: number }>(
  "append events",
  "SELECT append_events($1, $2::jsonb, $3::jsonb, $4) AS newest",
);

/**
 * Appends events as the last statement of a change's transaction. Revisions are gapless per hospital, because the
 * hospital's row stays locked until the commit (docs/wire/live.md, Live protocol).
 */
export async function appendEvents(
  manager: EntityManager,
  hospitalId: string,
  actor: Actor | null,
  at: Date,
  events: readonly NewEvent[],
): Promise<LoggedEvent[]> {
  if (events.length === 0) return [];
  const [row] = await appendStatement.query(manager, [
    hospitalId,
    actor === null ? null : JSON.stringify(actor),
    JSON.stringify(events),
    at,
  ]);
  const first = (row?.newest ?? 0) - events.length + 1;
  return events.map(({ type, payload, changes = null }, index) => {
    const revision = first + index;
    return { hospitalId, revision, type, payload, changes } as LoggedEvent;
  });
}

/** Returns a hospital's newest revision; 0 before its first change. */
export async function readCurrentRevision(
  manager: EntityManager,
  hospitalId: string,
): Promise<number> {
  const [row] = await manager.query<{ revision: number }[]>(
    "SELECT revision FROM hospital WHERE id = $1",
    [hospitalId],
  );
  return row?.revision ?? 0;
}

/** Returns a hospital's newest revision and at most `limit` of its last events, oldest first, from one snapshot. */
export async function readNewestEvents(
  manager: EntityManager,
  hospitalId: string,
  limit: number,
): Promise<{ revision: number; events: LoggedEvent[] }> {
  const [row] = await manager.query<{ revision: number; events: LoggedEvent[] }[]>(
    `SELECT hospital.revision,
            (SELECT coalesce(jsonb_agg(jsonb_build_object(
                      'hospitalId', $1::uuid, 'revision', newest.revision, 'type', newest.type,
                      'payload', newest.payload, 'changes', newest.changes) ORDER BY newest.revision), '[]')
               FROM (SELECT revision, type, payload, changes FROM event_log
                      WHERE hospital_id = $1 ORDER BY revision DESC LIMIT $2) AS newest) AS events
       FROM hospital WHERE hospital.id = $1`,
    [hospitalId, limit],
  );
  return row ?? { revision: 0, events: [] };
}

/** Returns at most `limit` events after `since`, oldest first. */
export async function readEventsSince(
  manager: EntityManager,
  hospitalId: string,
  since: number,
  limit: number,
): Promise<LoggedEvent[]> {
  return manager.query<LoggedEvent[]>(
    `SELECT hospital_id AS "hospitalId", revision, type, payload, changes
       FROM event_log WHERE hospital_id = $1 AND revision > $2 ORDER BY revision LIMIT $3`,
    [hospitalId, since, limit],
  );
}

/** Returns all events of one record, oldest first. */
export async function readSubjectHistory(
  manager: EntityManager,
  hospitalId: string,
  subjectId: string,
): Promise<{ type: EventType; at: Date; actor: Actor | null; changes: FieldChange[] | null }[]> {
  return manager.query(
    `SELECT type, at, actor, changes FROM event_log
      WHERE hospital_id = $1 AND subject_id = $2 ORDER BY revision`,
    [hospitalId, subjectId],
  );
}

const markStatement = new PreparedStatement<{ revision: number }>(
  "mark emitted",
  `INSERT INTO event_emission AS mark (hospital_id, revision)
   VALUES ($1, CASE WHEN $2::integer <= 1 THEN $3::integer ELSE 0 END)
   ON CONFLICT (hospital_id) DO UPDATE SET revision =
     CASE WHEN mark.revision >= $2::integer - 1 THEN greatest(mark.revision, $3::integer) ELSE mark.revision END
   RETURNING revision`,
);

/**
 * Marks the revisions `from`..`to` as emitted if all earlier revisions are marked; if not, another server still has to
 * mark its range. Returns the newest marked revision.
 */
export async function markEmitted(
  manager: EntityManager,
  hospitalId: string,
  from: number,
  to: number,
): Promise<number> {
  const [row] = await markStatement.query(manager, [hospitalId, from, to]);
  return row?.revision ?? 0;
}

/** Finds hospitals with changes that are not marked as emitted, and the first such revision of each. */
export async function findUnemittedChanges(
  manager: EntityManager,
): Promise<{ hospitalId: string; emitted: number; revision: number }[]> {
  return manager.query(
    `SELECT hospital.id AS "hospitalId", coalesce(mark.revision, 0) AS emitted, hospital.revision
       FROM hospital LEFT JOIN event_emission mark ON mark.hospital_id = hospital.id
      WHERE hospital.revision > coalesce(mark.revision, 0)`,
  );
}

/**
 * Returns the newest revision written no later than `at`; 0 before the first. Bisects the gapless log, whose times rise
 * with its revisions except for clock differences between servers.
 */
export async function readRevisionAt(
  manager: EntityManager,
  hospitalId: string,
  at: Date,
): Promise<number> {
  const [row] = await manager.query<{ revision: number }[]>(
    `WITH RECURSIVE search (low, high) AS (
       SELECT 0, hospital.revision FROM hospital WHERE hospital.id = $1
       UNION ALL
       SELECT CASE WHEN event.at <= $2 THEN event.revision ELSE search.low END,
              CASE WHEN event.at <= $2 THEN search.high ELSE event.revision - 1 END
         FROM search
         JOIN event_log event ON event.hospital_id = $1 AND event.revision = (search.low + search.high + 1) / 2
        WHERE search.low < search.high)
     SELECT low AS revision FROM search ORDER BY high - low LIMIT 1`,
    [hospitalId, at],
  );
  return row?.revision ?? 0;
}
