import type { EntityManager } from "typeorm";
import { PreparedStatement } from "../prepared-statement.js";
import { IS_OPEN, patientColumns } from "./patient-columns.js";

/** The instants of a hospital's local day, as ISO texts; `end` is exclusive. */
export interface DayBounds {
  start: string;
  end: string;
}

/**
 * A list of `contracts/patients` cards as it was after the hospital's change `revision`. It stays the text that PostgreSQL
 * wrote, so that nothing is parsed only to be written again.
 */
export interface CardList {
  revision: number;
  /** The JSON of each card in the list's order, by its id and version: no version is ever written twice. */
  cards: ReadonlyMap<string, string>;
}

interface Listed {
  revision: number;
  /** Ids and versions, separated by commas; null where no card is listed. */
  keys: string | null;
  /** As many lines of JSON, in which no line ends; a line is empty where its card was not asked for. */
  lines: string | null;
}

const openPatients = listOf("open patients", IS_OPEN);
const patientsOfToday = listOf(
  "patients of today",
  `card.hospital_id = $1 AND card.deleted_at IS NULL AND card.created_at < $4
   AND (card.closed_at IS NULL OR card.closed_at >= $3)`,
);

/**
 * Every open card, by name (docs/wire.md, Patients). Of a list that is `held` from before only those are written anew that
 * the log says have changed since.
 */
export async function readOpenPatients(
  manager: EntityManager,
  hospitalId: string,
  held?: CardList,
): Promise<CardList> {
  return readList(manager, hospitalId, openPatients, [], held);
}

/**
 * Today's cards with their present status: opened before the day's end, not closed before its start
 * (docs/wire.md, Patients). A list that is `held` must be of the same day.
 */
export async function readPatientsOfToday(
  manager: EntityManager,
  hospitalId: string,
  today: DayBounds,
  held?: CardList,
): Promise<CardList> {
  return readList(manager, hospitalId, patientsOfToday, [today.start, today.end], held);
}

/** The JSON array of a list's cards. */
export function jsonOfCards({ cards }: CardList): string {
  return `[${[...cards.values()].join(",")}]`;
}

/** Lists the cards `where`, in which the hospital is $1; $2 is the revision of the held list, null without one. */
function listOf(name: string, where: string): PreparedStatement<Listed> {
  return new PreparedStatement(
    name,
    `SELECT hospital.revision, listed.keys, listed.lines
       FROM hospital CROSS JOIN (
         SELECT string_agg(shown.key, ',') AS keys, string_agg(shown.line, E'\n') AS lines
           FROM (SELECT card.id || ' ' || card.version AS key,
                        CASE WHEN $2::integer IS NULL OR card.id::text = ANY (ARRAY(
                               SELECT event.subject_id FROM event_log event
                                WHERE event.hospital_id = $1 AND event.revision > $2
                                  AND event.subject_id IS NOT NULL))
                             THEN (SELECT row_to_json(whole)::text FROM (SELECT ${patientColumns()}) whole)
                             ELSE '' END AS line
                   FROM patient card WHERE ${where} ORDER BY lower(card.name), card.id) shown) listed
      WHERE hospital.id = $1`,
  );
}

async function readList(
  manager: EntityManager,
  hospitalId: string,
  list: PreparedStatement<Listed>,
  given: readonly unknown[],
  held: CardList | undefined,
): Promise<CardList> {
  const [row] = await list.query(manager, [hospitalId, held?.revision ?? null, ...given]);
  const keys = row?.keys?.split(",") ?? [];
  const lines = row?.lines?.split("\n") ?? [];
  const cards = new Map<string, string>();
  for (const [index, key] of keys.entries()) {
    const json = lines[index] || held?.cards.get(key);
    // The log is only a hint: what was changed past it is found by its version.
    if (json === undefined) return readList(manager, hospitalId, list, given, undefined);
    cards.set(key, json);
  }
  return { revision: row?.revision ?? 0, cards };
}
