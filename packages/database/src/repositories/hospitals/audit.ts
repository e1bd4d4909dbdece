import type { EventType } from "@wardline/contracts/live/events";
import type { WardLimit } from "@wardline/domain/people/ward-limit";
import type { Actor } from "@wardline/domain/records/actor";
import type { FieldChange } from "@wardline/domain/records/field-changes";
import type { EntityManager } from "typeorm";
import { readRevisionAt } from "../../event-log.js";
import { MAX_CARDS_SEARCHED_SINGLY } from "../patients/patient-columns.js";

/** A logged change. `former`: if the record was deleted, its state before the deletion. */
export interface AuditRecord {
  revision: number;
  /** In wire format. */
  at: string;
  type: EventType;
  actor: Actor | null;
  subjectId: string | null;
  payload: Record<string, unknown>;
  former: Record<string, unknown> | null;
  changes: FieldChange[] | null;
}

/** Filters of the log; null matches everything. */
export interface AuditFilter {
  actor: string | null;
  isBySystem: boolean;
  types: readonly EventType[];
  /** A department that is among the patient's teams before or after the change; other records have no teams. */
  department: string | null;
  subject: string | null;
  /** Wards whose patients and beds are included (docs/wire/accounts.md, Persons by ward); empty: all. */
  wards: WardLimit;
  /** Inclusive. */
  from: Date | null;
  /** Exclusive. */
  to: Date | null;
  /** Only entries before this revision are included. */
  before: number | null;
}

/** Allowed clock difference between servers: the log is ordered by revision, not by time. */
const MAX_CLOCK_SKEW_MS = 60_000;

const DELETION_ACTIONS = "('deleted', 'removed', 'revoked')";

/** SQL condition: the comma-joined `teams` contain the department. */
const holdsDepartment = (teams: string, department: string) =>
  `compared_text(${department}) IN (SELECT compared_text(team) FROM unnest(string_to_array(${teams}, ',')) team)`;

/** SQL condition: a change of teams removed the department. */
const removesDepartment = (department: string) =>
  `EXISTS (SELECT FROM jsonb_array_elements(event.changes) change
            WHERE change->>'field' = 'teams' AND ${holdsDepartment("change->>'from'", department)})`;

/** An entry whose content was removed concerns a deleted or erased patient, whose row still has the last teams. */
const CONCERNS_DEPARTMENT = `CASE WHEN event.type LIKE 'patient.%' THEN
  ${holdsDepartment(
    `coalesce(event.payload->>'teams', (SELECT card.teams FROM patient card
     WHERE card.hospital_id = $1 AND card.id = event.subject_id::uuid))`,
    "$12",
  )}
  OR ${removesDepartment("$12")}
  ELSE false END`;

/**
 * Changes to a patient belong to the patient's wards, even after deletion or erasure; changes to a ward belong to that
 * ward.
 */
const IS_WITHIN_WARDS = `CASE WHEN $13::uuid[] = '{}' THEN true
  WHEN event.type LIKE 'patient.%' THEN EXISTS (
    SELECT FROM patient card
     WHERE card.hospital_id = $1 AND card.id = event.subject_id::uuid AND card.ward_id = ANY ($13::uuid[]))
  WHEN event.type LIKE 'ward.%' THEN event.subject_id = ANY ($13::text[])
  ELSE true END`;

/** Returns at most `limit` matching changes, newest first. */
export async function readAudit(
  manager: EntityManager,
  hospitalId: string,
  { actor, isBySystem, types, department, subject, wards, from, to, before }: AuditFilter,
  limit: number,
): Promise<AuditRecord[]> {
  const cards = department === null ? null : await findCardIds(manager, hospitalId, department);
  const first = from === null ? 0 : await readRevisionAt(manager, hospitalId, subtractSkew(from));
  const last = to === null ? null : await readRevisionAt(manager, hospitalId, addSkew(to));
  return manager.query<AuditRecord[]>(
    `SELECT event.revision, wire_time(event.at) AS at, event.type, event.actor, event.subject_id AS "subjectId",
            event.payload, event.changes,
            CASE WHEN split_part(event.type, '.', 2) IN ${DELETION_ACTIONS} THEN
              (SELECT earlier.payload FROM event_log earlier
                WHERE earlier.hospital_id = $1 AND earlier.subject_id = event.subject_id
                  AND earlier.revision < event.revision
                ORDER BY earlier.revision DESC LIMIT 1) END AS former
       FROM event_log event
      WHERE event.hospital_id = $1 AND event.revision > $2
        AND ($3::integer IS NULL OR event.revision <= $3) AND ($4::integer IS NULL OR event.revision < $4)
        AND ($5::timestamptz IS NULL OR event.at >= $5) AND ($6::timestamptz IS NULL OR event.at < $6)
        AND ($7::text IS NULL OR event.actor->>'id' = $7) AND (NOT $8::boolean OR event.actor IS NULL)
        AND ($9::text IS NULL OR event.subject_id = $9)
        AND event.type = ANY ($10::text[])
        AND ($14::text[] IS NULL OR event.subject_id = ANY ($14))
        AND ($12::text IS NULL OR ${CONCERNS_DEPARTMENT}) AND ${IS_WITHIN_WARDS}
      ORDER BY event.revision DESC LIMIT $11`,
    [
      hospitalId,
      first,
      last,
      before,
      from,
      to,
      actor,
      isBySystem,
      subject,
      types,
      limit,
      department,
      wards,
      cards,
    ],
  );
}

/**
 * Returns the ids of all patients who ever had the department as a team; null if there are so many that scanning the
 * log backwards soon finds enough entries.
 */
async function findCardIds(
  manager: EntityManager,
  hospitalId: string,
  department: string,
): Promise<string[] | null> {
  const rows = await manager.query<{ id: string }[]>(
    `SELECT card.id::text FROM patient card
      WHERE card.hospital_id = $1 AND strpos(compared_text(card.teams), compared_text($2)) > 0 AND ${holdsDepartment("card.teams", "$2")}
      UNION
     SELECT event.subject_id FROM event_log event
      WHERE event.hospital_id = $1 AND event.changes @> '[{"field": "teams"}]' AND ${removesDepartment("$2")}
      LIMIT ${MAX_CARDS_SEARCHED_SINGLY + 1}`,
    [hospitalId, department],
  );
  return rows.length > MAX_CARDS_SEARCHED_SINGLY ? null : rows.map(({ id }) => id);
}

function subtractSkew(at: Date): Date {
  return new Date(at.getTime() - MAX_CLOCK_SKEW_MS);
}

function addSkew(at: Date): Date {
  return new Date(at.getTime() + MAX_CLOCK_SKEW_MS);
}
