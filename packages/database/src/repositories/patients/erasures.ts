import type { PatientStatus } from "@wardline/domain/patients/patient-status";
import type { EntityManager } from "typeorm";
import type { Actor } from "../../event-log.js";
import type { Work } from "../../work.js";

/** A card of the person who is to be erased. */
export interface CardOfPerson {
  id: string;
  name: string;
  hospital_no: string;
  status: PatientStatus;
  /** As the wire writes it. */
  created_at: string;
  deleted: boolean;
}

/** An erasure that the worker has still to end. */
export interface PendingErasure {
  hospitalId: string;
  id: string;
  askedAt: Date;
  actor: Actor;
  reason: string;
  patients: string[];
}

const CARDS_OF_PERSON = `
  SELECT card.id, card.name, card.hospital_no, card.status, wire_time(card.created_at) AS created_at,
         card.deleted_at IS NOT NULL AS deleted
    FROM patient card
   WHERE card.hospital_id = $1 AND card.removed_at IS NULL
     AND card.compared_no = (SELECT own.compared_no FROM patient own
                                     WHERE own.hospital_id = $1 AND own.id = $2 AND own.removed_at IS NULL)
   ORDER BY card.created_at, card.id`;

/** All cards of a card's hospital number, deleted ones included, the oldest first; none for an unknown or removed card. */
export async function readCardsOfPerson(
  manager: EntityManager,
  hospitalId: string,
  id: string,
): Promise<CardOfPerson[]> {
  return manager.query(CARDS_OF_PERSON, [hospitalId, id]);
}

/** As `readCardsOfPerson`, held. */
export async function lockCardsOfPerson(
  { manager, hospitalId }: Work,
  id: string,
): Promise<CardOfPerson[]> {
  return manager.query(`${CARDS_OF_PERSON} FOR UPDATE OF card`, [hospitalId, id]);
}

/** Every name and number that the log ever had for these cards. */
export async function readFormerNames(
  manager: EntityManager,
  hospitalId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await manager.query<{ text: string }[]>(
    `SELECT DISTINCT text FROM event_log event
       CROSS JOIN LATERAL (VALUES (event.payload->>'name'), (event.payload->>'hospital_no')) held (text)
      WHERE event.hospital_id = $1 AND event.subject_id = ANY ($2::text[]) AND coalesce(text, '') <> ''`,
    [hospitalId, ids],
  );
  return rows.map(({ text }) => text);
}

/**
 * Searches of hospital $1 that held one of the words $2, as they are searched, or were the beginning of one. People search for the same again
 * and again: each text is compared once, and its searches are found by it.
 */
const SEARCHES_FOR = `access_log entry
  WHERE entry.hospital_id = $1 AND entry.act = 'lookup' AND entry.detail <> '' AND entry.detail IN (
    SELECT searched.detail
      FROM (SELECT detail, search_forms(detail) AS forms
              FROM (SELECT DISTINCT detail FROM access_log
                     WHERE hospital_id = $1 AND act = 'lookup' AND detail <> '') typed OFFSET 0) searched
     WHERE EXISTS (SELECT FROM unnest($2::text[]) word
                    WHERE strpos(searched.forms, word) > 0
                       OR (length(searched.detail) > 2 AND EXISTS (
                             SELECT FROM string_to_table(searched.forms, E'\\t') form WHERE starts_with(word, form)))))`;

/** How much names a person, or may. */
export interface Mentions {
  log_entries: number;
  searches: number;
  announcements: number;
  emergencies: number;
}

/** A text in which one of the words $2 stands. */
const holdsWord = (text: string) =>
  `EXISTS (SELECT FROM unnest($2::text[]) word WHERE strpos(search_forms(${text}), word) > 0)`;

/**
 * How much of the log is about these cards, how many searches held one of the words, and how many announcements and
 * emergencies do.
 */
export async function countMentions(
  manager: EntityManager,
  hospitalId: string,
  ids: readonly string[],
  words: readonly string[],
): Promise<Mentions> {
  const [row] = await manager.query<[Mentions]>(
    `SELECT (SELECT count(*)::integer FROM event_log event
              WHERE event.hospital_id = $1 AND event.subject_id = ANY ($3::text[])) AS log_entries,
            (SELECT count(*)::integer FROM ${SEARCHES_FOR}) AS searches,
            (SELECT count(*)::integer FROM announcement notice
              WHERE notice.hospital_id = $1 AND ${holdsWord("notice.message")}) AS announcements,
            (SELECT count(*)::integer FROM emergency alarm
              WHERE alarm.hospital_id = $1 AND ${holdsWord("concat_ws(' ', alarm.place, alarm.text)")}) AS emergencies`,
    [hospitalId, words, ids],
  );
  return row;
}

/** Those of the words that no card names that is still whole. */
export async function wordsOfNobody(
  { manager, hospitalId }: Work,
  words: readonly string[],
): Promise<string[]> {
  const rows = await manager.query<{ word: string }[]>(
    // All names in one text, which is searched much faster than each by itself; no name and no word holds a line's end.
    `WITH held AS MATERIALIZED (
       SELECT string_agg(split_part(card.searched, E'\\n', 1) || E'\\n' || split_part(card.searched, E'\\n', 2), E'\\n') AS names
         FROM patient card WHERE card.hospital_id = $1 AND card.removed_at IS NULL)
     SELECT word FROM unnest($2::text[]) word, held WHERE strpos(coalesce(held.names, ''), word) = 0`,
    [hospitalId, words],
  );
  return rows.map(({ word }) => word);
}

/** Empties the searches that held one of the words: who searched and when stays. Returns how many. */
export async function clearSearches(
  { manager, hospitalId }: Work,
  words: readonly string[],
): Promise<number> {
  const [, amount] = await manager.query<[unknown[], number]>(
    `UPDATE access_log SET detail = ''
      WHERE hospital_id = $1 AND id = ANY (ARRAY(SELECT entry.id FROM ${SEARCHES_FOR}))`,
    [hospitalId, words],
  );
  return amount;
}

/** Takes the cards out of the answers that are kept for repeated requests: a repetition is answered without them. */
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

/** Takes away what the bus between servers still holds of long messages; what is lost by that is read from the log. */
export async function clearBusOfAllHospitals(manager: EntityManager): Promise<void> {
  await manager.query("DELETE FROM socket_io_attachments");
}

/** Writes down that these cards are to be erased, in the name of the person who asks for it. */
export async function insertErasure(
  { manager, hospitalId, at, actor }: Work,
  id: string,
  { patients, reason }: { patients: readonly string[]; reason: string },
): Promise<void> {
  await manager.query(
    "INSERT INTO erasure (hospital_id, id, asked_at, actor, reason, patients) VALUES ($1, $2, $3, $4, $5, $6)",
    [hospitalId, id, at, JSON.stringify(actor), reason, patients],
  );
}

/** What was asked for and is not ended, the oldest first. */
export async function readPendingErasuresOfAllHospitals(
  manager: EntityManager,
): Promise<PendingErasure[]> {
  return manager.query(
    `SELECT hospital_id AS "hospitalId", id, asked_at AS "askedAt", actor, reason, patients FROM erasure
      WHERE ended_at IS NULL ORDER BY asked_at`,
  );
}

/** Ends an erasure; false when another worker has. */
export async function endErasure({ manager, hospitalId, at }: Work, id: string): Promise<boolean> {
  const [, amount] = await manager.query<[unknown[], number]>(
    "UPDATE erasure SET ended_at = $3 WHERE hospital_id = $1 AND id = $2 AND ended_at IS NULL",
    [hospitalId, id, at],
  );
  return amount > 0;
}
