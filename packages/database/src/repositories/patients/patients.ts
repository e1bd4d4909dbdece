import type { CardEvent } from "@wardline/contracts/live/events";
import {
  PATIENT_FIELDS,
  PATIENT_PLACE,
  type Patient,
  type PatientData,
  type PatientFields,
  type PatientPlace,
  TIMESTAMP_FIELDS,
  type TimestampedField,
} from "@wardline/contracts/patients/patient";
import { isClosed } from "@wardline/domain/patients/patient-status";
import type { FieldChange } from "@wardline/domain/records/field-changes";
import { toComparedText } from "@wardline/domain/text/text-forms";
import type { EntityManager } from "typeorm";
import type { SimilarCard } from "../../event-log.js";
import { PreparedStatement } from "../../prepared-statement.js";
import type { Work } from "../../work.js";
import { SHARE_LOCK_BEDS } from "../wards/wards.js";
import { IS_OPEN, listPatientColumns } from "./patient-columns.js";

const COLUMNS = listPatientColumns();
const STORED_COLUMNS = [...PATIENT_FIELDS, ...PATIENT_PLACE, "merged_into"];
const INSERTED_COLUMNS = STORED_COLUMNS.join(", ");
const INSERTED_VALUES = STORED_COLUMNS.map((field) => `given.${field}`).join(", ");

const CARD = "patient card WHERE card.hospital_id = $1 AND card.id = $2";
const SELECT_CARD = `SELECT ${COLUMNS} FROM ${CARD} AND card.deleted_at IS NULL AND card.removed_at IS NULL`;
const lockStatement = new PreparedStatement<Patient>(
  "lock patient",
  `${SELECT_CARD} AND ${SHARE_LOCK_BEDS} FOR UPDATE`,
);
const findStatement = new PreparedStatement<Patient & { removed_at: string | null }>(
  "show patient",
  `SELECT ${COLUMNS}, wire_time(card.removed_at) AS removed_at
     FROM ${CARD} AND (card.deleted_at IS NULL OR card.removed_at IS NOT NULL)`,
);

const updateStatement = new PreparedStatement<{ payload: Patient; revision: number }>(
  "update patient",
  `WITH card AS (
     UPDATE patient card
        SET (${INSERTED_COLUMNS}) = (SELECT ${INSERTED_VALUES} FROM jsonb_populate_record(card, $3::jsonb) given),
            updated_at = $4, version = version + 1,
            status_since = CASE WHEN $3::jsonb->>'status' <> card.status 
                                THEN coalesce(($9::jsonb->>'status_since')::timestamptz, $4) ELSE status_since END,
            waiting_since = CASE WHEN NOT $3::jsonb ? 'waiting_for' THEN waiting_since
                                 WHEN $3::jsonb->>'waiting_for' IS NULL THEN NULL
                                 WHEN $3::jsonb->>'waiting_for' IS DISTINCT FROM card.waiting_for
                                 THEN coalesce(($9::jsonb->>'waiting_since')::timestamptz, $4)
                                 ELSE waiting_since END,
            closed_at = CASE WHEN $5::boolean THEN coalesce(closed_at, $4) END
      WHERE hospital_id = $1 AND id = $2
      RETURNING card.*),
   written AS (SELECT to_jsonb(shown) AS payload FROM (SELECT ${COLUMNS} FROM card) shown)
   SELECT payload, append_events($1, $6::jsonb, jsonb_build_array(jsonb_build_object(
            'type', $10::text, 'subjectId', $2::text, 'payload', payload || $8::jsonb,
            'changes', $7::jsonb)), $4) AS revision
     FROM written`,
);

/** Returns a record, or null; a removed record lacks its removed fields. */
export async function findPatient(
  manager: EntityManager,
  hospitalId: string,
  id: string,
): Promise<Patient | null> {
  const [row] = await findStatement.query(manager, [hospitalId, id]);
  if (row === undefined) return null;
  const { removed_at, ...patient } = row;
  return removed_at === null ? patient : { ...patient, removed_at };
}

/**
 * Locks a record until the commit; null if there is none. Share-locks the hospital's beds first, in the order of
 * `lockBeds`, so that status changes do not wait for each other.
 */
export async function lockPatient(
  { manager, hospitalId }: Work,
  id: string,
): Promise<Patient | null> {
  const [patient] = await lockStatement.query(manager, [hospitalId, id]);
  return patient ?? null;
}

/**
 * Returns the earliest open record with this hospital number, other than `except`; null if there is none. If
 * `isEarlier` is true, only records opened before `except` count.
 */
export async function findOpenCard(
  { manager, hospitalId }: Work,
  hospitalNo: string,
  except: string | null,
  isEarlier = false,
): Promise<Pick<Patient, "id" | "ward_id"> | null> {
  const [card] = await manager.query<Pick<Patient, "id" | "ward_id">[]>(
    `SELECT card.id, card.ward_id FROM patient card
      WHERE ${IS_OPEN} AND card.compared_no = $2
        AND ($3::uuid IS NULL OR card.id <> $3)
        AND (NOT $4::boolean OR (card.created_at, card.id) < (
              SELECT own.created_at, own.id FROM patient own WHERE own.hospital_id = $1 AND own.id = $3))
      ORDER BY card.created_at, card.id LIMIT 1`,
    [hospitalId, toComparedText(hospitalNo), except, isEarlier],
  );
  return card ?? null;
}

/** Timestamps that an undo restores (docs/wire/patients.md, Patients). */
export type FormerTimestamps = Partial<Pick<Patient, (typeof TIMESTAMP_FIELDS)[TimestampedField]>>;

/**
 * Returns the previous value of a field in a locked record, and the time since which that value applied; null unless
 * the change `revision` set the current value or falls in the period of the previous value.
 */
export async function readFormerValue(
  { manager, hospitalId }: Work,
  card: Patient,
  field: TimestampedField,
  revision: number,
): Promise<{ value: string | null; since: string | null } | null> {
  const [former] = await manager.query<{ value: string | null; since: string | null }[]>(
    `WITH state AS (
       SELECT revision, payload->>$3 AS value, payload->>$4 AS since FROM event_log
        WHERE hospital_id = $1 AND subject_id = $2 AND payload ? $4),
     former AS (SELECT * FROM state WHERE value IS DISTINCT FROM $5 ORDER BY revision DESC LIMIT 1)
     SELECT former.value, former.since FROM former
      WHERE EXISTS (SELECT FROM state WHERE state.revision = $6
                       AND (state.revision > former.revision OR state.since = former.since))`,
    [hospitalId, card.id, field, TIMESTAMP_FIELDS[field], card[field], revision],
  );
  return former ?? null;
}

/** Inserts a record opened at `createdAt` (RFC 3339), by default now. */
export async function insertPatient(
  { manager, hospitalId, at }: Work,
  id: string,
  fields: PatientFields & Partial<PatientPlace>,
  createdAt?: string,
): Promise<Patient> {
  const [patient] = await manager.query<[Patient]>(
    `INSERT INTO patient AS card
       (hospital_id, id, ${INSERTED_COLUMNS}, created_at, updated_at, closed_at, status_since, waiting_since)
     SELECT $1, $2, ${INSERTED_VALUES}, $4, $5, CASE WHEN $6::boolean THEN $5::timestamptz END, $4,
            CASE WHEN given.waiting_for IS NOT NULL THEN $4::timestamptz END
       FROM jsonb_populate_record(NULL::patient, $3::jsonb) given
     RETURNING ${COLUMNS}`,
    [hospitalId, id, JSON.stringify(fields), createdAt ?? at, at, isClosed(fields.status)],
  );
  return patient;
}

/**
 * Updates fields of a locked record and appends its event in one statement, because this is the most frequent change.
 * `alike` is logged if similar names may have changed; timestamps of changed fields restart unless `formerTimestamps`
 * gives other values.
 */
export async function updatePatient(
  work: Work,
  before: Patient,
  data: PatientData & Partial<PatientPlace & Pick<Patient, "merged_into">>,
  changes: FieldChange[],
  alike?: readonly SimilarCard[],
  formerTimestamps: FormerTimestamps = {},
  type: CardEvent = "patient.updated",
): Promise<Patient> {
  const { manager, hospitalId, actor, at } = work;
  const extraFields = alike === undefined ? {} : { alike };
  const [row] = await updateStatement.query(manager, [
    hospitalId,
    before.id,
    JSON.stringify(data),
    at,
    isClosed(data.status ?? before.status),
    actor === null ? null : JSON.stringify(actor),
    JSON.stringify(changes),
    JSON.stringify(extraFields),
    JSON.stringify(formerTimestamps),
    type,
  ]);
  if (row === undefined) throw new Error("A locked card does not exist.");
  const { payload, revision } = row;
  const logged = { ...payload, ...extraFields };
  work.appendedEvents.push({ hospitalId, revision, type, payload: logged, changes });
  return payload;
}

/** Marks a record as deleted, so that nothing shows it; the event log keeps the record. */
export async function hidePatient({ manager, hospitalId, at }: Work, id: string): Promise<void> {
  await manager.query(
    "UPDATE patient SET deleted_at = $3, version = version + 1 WHERE hospital_id = $1 AND id = $2",
    [hospitalId, id, at],
  );
}

/** Locks the records that have this department as a team, ignoring case, in a fixed order. */
export async function lockPatientsOfTeam(
  { manager, hospitalId }: Work,
  department: string,
): Promise<{ id: string; teams: string }[]> {
  return manager.query<{ id: string; teams: string }[]>(
    `SELECT card.id, card.teams FROM patient card
      WHERE card.hospital_id = $1 AND card.deleted_at IS NULL AND card.removed_at IS NULL
        AND compared_text($2) IN (SELECT compared_text(team) FROM unnest(string_to_array(card.teams, ',')) team)
      ORDER BY card.id FOR UPDATE`,
    [hospitalId, department],
  );
}

export async function updateTeams(
  { manager, hospitalId, at }: Work,
  cards: readonly { id: string; teams: string }[],
): Promise<Patient[]> {
  if (cards.length === 0) return [];
  const [patients] = await manager.query<[Patient[], number]>(
    `UPDATE patient card SET teams = given.teams, updated_at = $4, version = card.version + 1
       FROM unnest($2::uuid[], $3::text[]) AS given (id, teams)
      WHERE card.hospital_id = $1 AND card.id = given.id
      RETURNING ${COLUMNS}`,
    [hospitalId, cards.map(({ id }) => id), cards.map(({ teams }) => teams), at],
  );
  return patients;
}
