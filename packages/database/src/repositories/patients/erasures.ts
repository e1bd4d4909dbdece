import type { Identifier } from "@wardline/contracts/patients/identifiers";
import { readBirthDate } from "@wardline/domain/patients/birth-date";
import type { PatientStatus } from "@wardline/domain/patients/patient-status";
import type { Actor } from "@wardline/domain/records/actor";
import { toSearchText } from "@wardline/domain/text/text-forms";
import { getDayOrder } from "@wardline/domain/time/written-day";
import { type EntityManager, IsNull } from "typeorm";
import { ErasureRow } from "../../entities/hospitals/retention.js";
import type { Work } from "../../work.js";
import { NAME_AND_NUMBER_LINES } from "./patient-columns.js";

export interface PersonCard {
  id: string;
  name: string;
  hospital_no: string;
  identifiers: Identifier[];
  status: PatientStatus;
  /** In wire format. */
  created_at: string;
  deleted: boolean;
}

/** SQL: records with the hospital number of record $2, and records merged with any of them, in either direction. */
const CARDS_OF_PERSON = `
  WITH RECURSIVE person AS (
    SELECT own.id, own.compared_no, own.merged_into FROM patient own
     WHERE own.hospital_id = $1 AND own.id = $2 AND own.removed_at IS NULL
    UNION
    SELECT card.id, card.compared_no, card.merged_into FROM person
      JOIN patient card ON card.hospital_id = $1 AND card.removed_at IS NULL
       AND (card.compared_no = person.compared_no OR card.id = person.merged_into OR card.merged_into = person.id))
  SELECT card.id, card.name, card.hospital_no, card.identifiers, card.status, wire_time(card.created_at) AS created_at,
         card.deleted_at IS NOT NULL AS deleted
    FROM patient card
   WHERE card.hospital_id = $1 AND card.id IN (SELECT id FROM person)
   ORDER BY card.created_at, card.id`;

/**
 * Returns all records of a record's patient, including deleted and merged records, oldest first; none for an unknown or
 * removed record.
 */
export async function readPersonCards(
  manager: EntityManager,
  hospitalId: string,
  id: string,
): Promise<PersonCard[]> {
  return manager.query(CARDS_OF_PERSON, [hospitalId, id]);
}

export async function lockPersonCards(
  { manager, hospitalId }: Work,
  id: string,
): Promise<PersonCard[]> {
  return manager.query(`${CARDS_OF_PERSON} FOR UPDATE OF card`, [hospitalId, id]);
}

/** Returns the hospital numbers of these records. */
export async function readHospitalNumbers(
  { manager, hospitalId }: Work,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await manager.query<{ number: string }[]>(
    `SELECT DISTINCT hospital_no AS number FROM patient
      WHERE hospital_id = $1 AND id = ANY ($2::uuid[])`,
    [hospitalId, ids],
  );
  return rows.map(({ number }) => number);
}

/** Returns every name and number that the log has for these records. */
export async function readFormerNames(
  manager: EntityManager,
  hospitalId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await manager.query<{ text: string }[]>(
    `SELECT DISTINCT text FROM event_log event
       CROSS JOIN LATERAL (
         VALUES (event.payload->>'name'), (event.payload->>'hospital_no')
         UNION ALL SELECT other->>'value'
           FROM jsonb_array_elements(coalesce(event.payload->'identifiers', '[]')) other) held (text)
      WHERE event.hospital_id = $1 AND event.subject_id = ANY ($2::text[]) AND coalesce(text, '') <> ''`,
    [hospitalId, ids],
  );
  return rows.map(({ text }) => text);
}

/** Returns the texts of logged searches for a date of birth that these records have or had. */
export async function readBirthDateSearches(
  manager: EntityManager,
  hospitalId: string,
  ids: readonly string[],
): Promise<string[]> {
  const birthDates = await manager.query<{ birthDate: string; zone: string }[]>(
    `SELECT DISTINCT event.payload->>'date_of_birth' AS "birthDate", hospital.timezone AS zone
       FROM event_log event JOIN hospital ON hospital.id = event.hospital_id
      WHERE event.hospital_id = $1 AND event.subject_id = ANY ($2::text[]) AND event.payload->>'date_of_birth' <> ''`,
    [hospitalId, ids],
  );
  const [first] = birthDates;
  if (first === undefined) return [];
  const searches = await manager.query<{ detail: string }[]>(
    String.raw`SELECT DISTINCT detail FROM access_log
                WHERE hospital_id = $1 AND act = 'lookup' AND detail <> '' AND detail ~ '\d{4}'`,
    [hospitalId],
  );
  const order = getDayOrder(first.zone);
  const isErased = (text: string) =>
    birthDates.some(({ birthDate }) => birthDate === readBirthDate(text, order));
  return searches
    .map(({ detail }) => detail)
    .filter(isErased)
    .map(toSearchText);
}

/**
 * SQL: searches in hospital $1 that contained a word in $2 or were the beginning of such a word. People repeat
 * searches, so each distinct text is compared once.
 */
const MATCHING_SEARCHES = `access_log entry
  WHERE entry.hospital_id = $1 AND entry.act = 'lookup' AND entry.detail <> '' AND entry.detail IN (
    SELECT searched.detail
      FROM (SELECT detail, search_forms(detail) AS forms
              FROM (SELECT DISTINCT detail FROM access_log
                     WHERE hospital_id = $1 AND act = 'lookup' AND detail <> '') typed OFFSET 0) searched
     WHERE EXISTS (SELECT FROM unnest($2::text[]) word
                    WHERE strpos(searched.forms, word) > 0
                       OR (length(searched.detail) > 2 AND EXISTS (
                             SELECT FROM string_to_table(searched.forms, E'\\t') form WHERE starts_with(word, form)))))`;

/** Number of entries that name, or may name, a person. */
export interface MentionCounts {
  log_entries: number;
  searches: number;
  announcements: number;
  emergencies: number;
}

/** SQL: a text contains one of the words $2. */
const containsWord = (text: string) =>
  `EXISTS (SELECT FROM unnest($2::text[]) word WHERE strpos(search_forms(${text}), word) > 0)`;

/** Counts log entries about these records, searches with one of the words, and announcements and emergencies that mention them. */
export async function countMentions(
  manager: EntityManager,
  hospitalId: string,
  ids: readonly string[],
  words: readonly string[],
): Promise<MentionCounts> {
  const [row] = await manager.query<[MentionCounts]>(
    `SELECT (SELECT count(*)::integer FROM event_log event
              WHERE event.hospital_id = $1 AND event.subject_id = ANY ($3::text[])) AS log_entries,
            (SELECT count(*)::integer FROM ${MATCHING_SEARCHES}) AS searches,
            (SELECT count(*)::integer FROM announcement notice
              WHERE notice.hospital_id = $1 AND ${containsWord("notice.message")}) AS announcements,
            (SELECT count(*)::integer FROM emergency alarm
              WHERE alarm.hospital_id = $1 AND ${containsWord("concat_ws(' ', alarm.place, alarm.text)")}) AS emergencies`,
    [hospitalId, words, ids],
  );
  return row;
}

/** Returns the words that no remaining record contains. */
export async function findUnusedWords(
  { manager, hospitalId }: Work,
  words: readonly string[],
): Promise<string[]> {
  const rows = await manager.query<{ word: string }[]>(
    // Searching one joined text is much faster than searching each text; names and words contain no line break.
    `WITH held AS MATERIALIZED (
       SELECT string_agg(${NAME_AND_NUMBER_LINES.map((line) => `split_part(card.searched, E'\\n', ${line})`).join(" || E'\\n' || ")}, E'\\n') AS names
         FROM patient card WHERE card.hospital_id = $1 AND card.removed_at IS NULL)
     SELECT word FROM unnest($2::text[]) word, held WHERE strpos(coalesce(held.names, ''), word) = 0`,
    [hospitalId, words],
  );
  return rows.map(({ word }) => word);
}

/**
 * Clears the text of searches with one of the words; person and time remain. Returns the number of cleared searches.
 */
export async function clearSearches(
  { manager, hospitalId }: Work,
  words: readonly string[],
): Promise<number> {
  const [, amount] = await manager.query<[unknown[], number]>(
    `UPDATE access_log SET detail = ''
      WHERE hospital_id = $1 AND id = ANY (ARRAY(SELECT entry.id FROM ${MATCHING_SEARCHES}))`,
    [hospitalId, words],
  );
  return amount;
}

/** Removes the records from the answers that are stored for repeated requests. */
export async function clearAnswers(
  { manager, hospitalId }: Work,
  ids: readonly string[],
): Promise<void> {
  await manager.query(
    `UPDATE idempotency_key SET answer = answer || '{"data": null}'
      WHERE hospital_id = $1
        AND EXISTS (SELECT FROM unnest($2::text[]) id WHERE strpos(answer::text, id) > 0)`,
    [hospitalId, ids],
  );
}

/** Clears long messages from the bus between servers; servers read lost messages from the log. */
export async function clearBusOfAllHospitals(manager: EntityManager): Promise<void> {
  await manager.query("DELETE FROM socket_io_attachments");
}

/** Records a requested erasure of these records. */
export async function insertErasure(
  { manager, hospitalId, at, actor }: Work,
  id: string,
  { patients, reason }: { patients: readonly string[]; reason: string },
): Promise<void> {
  const erasure = { hospitalId, id, askedAt: at, actor: actor as Actor, reason };
  await manager.insert(ErasureRow, { ...erasure, patients: [...patients] });
}

/** Returns pending erasures, oldest first. */
export function readPendingErasuresOfAllHospitals(manager: EntityManager): Promise<ErasureRow[]> {
  return manager.find(ErasureRow, { where: { endedAt: IsNull() }, order: { askedAt: "ASC" } });
}

/** Ends an erasure; false if another worker has already ended it. */
export async function endErasure({ manager, hospitalId, at }: Work, id: string): Promise<boolean> {
  const pending = { hospitalId, id, endedAt: IsNull() };
  const { affected } = await manager.update(ErasureRow, pending, { endedAt: at });
  return affected === 1;
}
