import type { Patient } from "@wardline/contracts/patients";
import type { EntityManager } from "typeorm";
import type { Work } from "../work.js";

/** The part of a card that changes; `age` as given, a number or a text. */
export type PatientFields = Omit<Patient, "id" | "created_at" | "updated_at" | "version">;

/** The instants of a hospital's local day, as ISO texts; `end` is exclusive. */
export interface DayBounds {
  start: string;
  end: string;
}

/** A list of cards as PostgreSQL wrote it, with the revision that it shows: nothing is parsed only to be written again. */
export interface PatientList {
  revision: number;
  /** A JSON array of `contracts/patients` cards. */
  json: string;
}

/**
 * A list of cards as JSON text. `row_to_json` of plain columns takes PostgreSQL less than half as long as building each
 * card by `patient_json`, whose shape it must equal.
 */
function cardsAsJson(where: string): string {
  return `SELECT coalesce(json_agg(row_to_json(listed)), '[]')
       FROM (SELECT card.id, card.name, card.gender, card.age, card.hospital_no, card.bed_no, card.status, card.teams,
                    card.team_on_call, card.team_email, wire_time(card.created_at) AS created_at,
                    wire_time(card.updated_at) AS updated_at, card.version
               FROM patient card WHERE ${where}
              ORDER BY lower(card.name), card.id) listed`;
}

/** Every open card, by name (api.md 3, `scope=open`). */
export async function readOpenPatients(
  manager: EntityManager,
  hospitalId: string,
): Promise<PatientList> {
  return readCards(
    manager,
    cardsAsJson("card.hospital_id = $1 AND card.deleted_at IS NULL AND card.closed_at IS NULL"),
    [hospitalId],
  );
}

/** Today's cards with their present status: opened before the day's end, not closed before its start (api.md 3). */
export async function readPatientsOfToday(
  manager: EntityManager,
  hospitalId: string,
  today: DayBounds,
): Promise<PatientList> {
  return readCards(
    manager,
    cardsAsJson(
      `card.hospital_id = $1 AND card.deleted_at IS NULL AND card.created_at < $3
        AND (card.closed_at IS NULL OR card.closed_at >= $2)`,
    ),
    [hospitalId, today.start, today.end],
  );
}

/**
 * The cards of a past day, each with the status that it had at the end of that day, read from the event log
 * (api.md 3). A card that was opened for an earlier day has, before its first event, the status it was opened with.
 */
export async function readPatientsOfDay(
  manager: EntityManager,
  hospitalId: string,
  day: DayBounds,
): Promise<PatientList> {
  return readCards(
    manager,
    `SELECT coalesce(jsonb_agg(patient_json(card) || jsonb_build_object('status', coalesce(at_end.status, opened.status))
                               ORDER BY lower(card.name), card.id), '[]')
       FROM patient card
       LEFT JOIN LATERAL (
         SELECT event.payload->>'status' AS status FROM event_log event
          WHERE event.hospital_id = $1 AND event.subject_id = card.id::text AND event.at < $3
          ORDER BY event.revision DESC LIMIT 1) at_end ON true
       LEFT JOIN LATERAL (
         SELECT event.payload->>'status' AS status FROM event_log event
          WHERE event.hospital_id = $1 AND event.subject_id = card.id::text AND event.at < $2
          ORDER BY event.revision DESC LIMIT 1) at_start ON true
       LEFT JOIN LATERAL (
         SELECT event.payload->>'status' AS status FROM event_log event
          WHERE event.hospital_id = $1 AND event.subject_id = card.id::text
          ORDER BY event.revision LIMIT 1) opened ON true
      WHERE card.hospital_id = $1 AND card.deleted_at IS NULL AND card.created_at < $3
        AND coalesce(at_start.status, '') NOT IN ('discharged', 'deceased')`,
    [hospitalId, day.start, day.end],
  );
}

/** Where a page of the search ended: the last card's opening time and id. */
export interface PatientCursor {
  createdAt: string;
  id: string;
}

/** All cards ever whose name, hospital number or bed holds the text, newest first (api.md 3, `q`). */
export async function searchPatients(
  manager: EntityManager,
  hospitalId: string,
  text: string,
  after: PatientCursor | null,
  limit: number,
): Promise<{ patients: Patient[]; next: PatientCursor | null }> {
  const rows = await manager.query<{ card: Patient; createdAt: string; id: string }[]>(
    `SELECT patient_json(card) AS card, card.created_at::text AS "createdAt", card.id
       FROM patient card
      WHERE card.hospital_id = $1 AND card.deleted_at IS NULL
        AND (strpos(lower(card.name), lower($2)) > 0 OR strpos(lower(card.hospital_no), lower($2)) > 0
             OR strpos(lower(card.bed_no), lower($2)) > 0)
        AND ($3::timestamptz IS NULL OR (card.created_at, card.id) < ($3::timestamptz, $4::uuid))
      ORDER BY card.created_at DESC, card.id DESC
      LIMIT $5`,
    [hospitalId, text, after?.createdAt ?? null, after?.id ?? null, limit + 1],
  );
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    patients: page.map((row) => row.card),
    next:
      rows.length > limit && last !== undefined ? { createdAt: last.createdAt, id: last.id } : null,
  };
}

/** One card, or null; `lock` keeps others from changing it until the transaction ends. */
export async function findPatient(
  manager: EntityManager,
  hospitalId: string,
  id: string,
  lock = false,
): Promise<Patient | null> {
  const [row] = await manager.query<{ card: Patient }[]>(
    `SELECT patient_json(card) AS card FROM patient card
      WHERE card.hospital_id = $1 AND card.id = $2 AND card.deleted_at IS NULL ${lock ? "FOR UPDATE" : ""}`,
    [hospitalId, id],
  );
  return row?.card ?? null;
}

/** The id of an open card with this hospital number, other than `except`; null when there is none. */
export async function findOpenCard(
  manager: EntityManager,
  hospitalId: string,
  hospitalNo: string,
  except: string | null,
): Promise<string | null> {
  const [row] = await manager.query<{ id: string }[]>(
    `SELECT id FROM patient
      WHERE hospital_id = $1 AND lower(hospital_no) = lower($2) AND deleted_at IS NULL AND closed_at IS NULL
        AND ($3::uuid IS NULL OR id <> $3) LIMIT 1`,
    [hospitalId, hospitalNo, except],
  );
  return row?.id ?? null;
}

/** Writes a new card, opened at `createdAt` (RFC 3339), by default at the moment of the change. */
export async function insertPatient(
  { manager, hospitalId, at }: Work,
  id: string,
  fields: PatientFields,
  createdAt?: string,
): Promise<Patient> {
  const [row] = await manager.query<{ card: Patient }[]>(
    `INSERT INTO patient AS card (hospital_id, id, name, gender, age, hospital_no, bed_no, status, teams, team_on_call,
                                  team_email, created_at, updated_at, closed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13,
             CASE WHEN $8 IN ('discharged', 'deceased') THEN $13::timestamptz END)
     RETURNING patient_json(card) AS card`,
    [hospitalId, id, ...values(fields), createdAt ?? at, at],
  );
  return (row as { card: Patient }).card;
}

/** Writes a card's changed fields and counts its version up. */
export async function updatePatient(
  { manager, hospitalId, at }: Work,
  id: string,
  fields: PatientFields,
): Promise<Patient> {
  const [[row]] = await manager.query<[{ card: Patient }[]]>(
    `UPDATE patient card SET name = $3, gender = $4, age = $5, hospital_no = $6, bed_no = $7, status = $8, teams = $9,
            team_on_call = $10, team_email = $11, updated_at = $12, version = version + 1,
            closed_at = CASE WHEN $8 IN ('discharged', 'deceased') THEN coalesce(closed_at, $12) END
      WHERE hospital_id = $1 AND id = $2
      RETURNING patient_json(card) AS card`,
    [hospitalId, id, ...values(fields), at],
  );
  return (row as { card: Patient }).card;
}

/** Hides a card everywhere; the event log keeps it (api.md 3). */
export async function hidePatient({ manager, hospitalId, at }: Work, id: string): Promise<void> {
  await manager.query(
    "UPDATE patient SET deleted_at = $3, version = version + 1 WHERE hospital_id = $1 AND id = $2",
    [hospitalId, id, at],
  );
}

function values(fields: PatientFields): unknown[] {
  return [
    fields.name,
    fields.gender,
    JSON.stringify(fields.age),
    fields.hospital_no,
    fields.bed_no,
    fields.status,
    fields.teams,
    fields.team_on_call,
    fields.team_email,
  ];
}

async function readCards(
  manager: EntityManager,
  sql: string,
  given: unknown[],
): Promise<PatientList> {
  const [row] = await manager.query<PatientList[]>(
    `SELECT hospital.revision, (${sql})::text AS json FROM hospital WHERE hospital.id = $1`,
    given,
  );
  return row ?? { revision: 0, json: "[]" };
}
