import type { AccessEntry, CardReader } from "@wardline/contracts/access-log";
import type { AccessAct } from "@wardline/domain/access-act";
import type { EntityManager } from "typeorm";
import type { Actor } from "../event-log.js";

/** One look at a record, about to be written. */
export interface AccessNote {
  hospitalId: string;
  /** RFC 3339. */
  at: string;
  actor: Actor;
  act: AccessAct;
  subject: string | null;
  detail: string;
}

/** Writes many looks, of any hospitals, in one statement. */
export async function writeAccessOfAllHospitals(
  manager: EntityManager,
  notes: readonly AccessNote[],
): Promise<void> {
  await manager.query(
    `INSERT INTO access_log (hospital_id, at, actor, act, subject_id, detail)
     SELECT (note->>'hospitalId')::uuid, (note->>'at')::timestamptz, note->'actor', note->>'act', note->>'subject',
            note->>'detail'
       FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY AS noted (note, place) ORDER BY place`,
    [JSON.stringify(notes)],
  );
}

/** The newest looks that are wanted, before the look `before` where one is named, at most `limit`. */
export async function readAccess(
  manager: EntityManager,
  hospitalId: string,
  wanted: {
    actor: string | null;
    act: AccessAct | null;
    subject: string | null;
    before: string | null;
  },
  limit: number,
): Promise<(AccessEntry & { id: string })[]> {
  return manager.query(
    `SELECT id::text, wire_time(at) AS at, actor, act, subject_id AS subject, detail FROM access_log
      WHERE hospital_id = $1 AND ($2::text IS NULL OR actor->>'id' = $2) AND ($3::text IS NULL OR act = $3)
        AND ($4::text IS NULL OR subject_id = $4) AND ($5::bigint IS NULL OR id < $5)
      ORDER BY id DESC LIMIT $6`,
    [hospitalId, wanted.actor, wanted.act, wanted.subject, wanted.before, limit],
  );
}

/** Whether the hospital ever had this card, deleted ones included. */
export async function hasPatientEver(
  manager: EntityManager,
  hospitalId: string,
  patientId: string,
): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    "SELECT 1 FROM patient WHERE hospital_id = $1 AND id = $2",
    [hospitalId, patientId],
  );
  return rows.length > 0;
}

/** Who has looked at a record, under the name that they had last, the latest first. */
export async function readReaders(
  manager: EntityManager,
  hospitalId: string,
  subject: string,
): Promise<CardReader[]> {
  return manager.query(
    `SELECT (array_agg(actor ORDER BY id DESC))[1] AS actor, count(*)::integer AS times,
            wire_time(min(at)) AS first_at, wire_time(max(at)) AS last_at,
            array_agg(DISTINCT act ORDER BY act) AS acts
       FROM access_log WHERE hospital_id = $1 AND subject_id = $2
      GROUP BY actor->>'id' ORDER BY max(id) DESC`,
    [hospitalId, subject],
  );
}
