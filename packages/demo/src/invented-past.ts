import type { Patient } from "@wardline/contracts/patients";
import { type Actor, markEmitted } from "@wardline/database/event-log";
import type { HourCensus } from "@wardline/database/repositories/patients/census";
import type { FieldChange } from "@wardline/domain/records/field-changes";
import type { EntityManager } from "typeorm";

/** A card as its last event left it; `closed_at` (RFC 3339) is null while it is open. */
export type InventedCard = Patient & { closed_at: string | null };

/** One change of a card at its moment (RFC 3339). */
export interface InventedEvent {
  type: "patient.created" | "patient.updated";
  at: string;
  actor: Actor;
  subjectId: string;
  payload: Patient;
  changes: FieldChange[];
}

/** What is invented of a demonstration's past: events in the order of their moments. */
export interface InventedPast {
  cards: readonly InventedCard[];
  events: readonly InventedEvent[];
  census: readonly ({ at: string } & HourCensus)[];
}

/**
 * Writes a past that nobody lived through into a hospital that nobody watches yet: cards, the log's rows and the hours'
 * census, in three statements. Nothing of it is shown to anybody as news.
 */
export async function writeInventedPast(
  manager: EntityManager,
  hospitalId: string,
  { cards, events, census }: InventedPast,
): Promise<void> {
  await manager.transaction(async (transaction) => {
    await transaction.query(
      `INSERT INTO patient SELECT card.* FROM jsonb_populate_recordset(NULL::patient, $1::jsonb) card`,
      [JSON.stringify(cards.map((card) => ({ ...card, hospital_id: hospitalId })))],
    );
    const [row] = await transaction.query<{ newest: number }[]>(
      `WITH counted AS (
         UPDATE hospital SET revision = revision + $3::integer WHERE id = $1 RETURNING revision),
       written AS (
         INSERT INTO event_log (hospital_id, revision, type, at, actor, subject_id, payload, changes)
         SELECT $1, counted.revision - $3::integer + position::integer, event->>'type', (event->>'at')::timestamptz,
                event->'actor', event->>'subjectId', event->'payload', event->'changes'
           FROM counted, jsonb_array_elements($2::jsonb) WITH ORDINALITY AS listed (event, position))
       SELECT revision AS newest FROM counted`,
      [hospitalId, JSON.stringify(events), events.length],
    );
    await transaction.query(
      `INSERT INTO census (hospital_id, at, counts, beds, wards)
       SELECT $1, hour.at, hour.counts, hour.beds, hour.wards
         FROM jsonb_to_recordset($2::jsonb) AS hour (at timestamptz, counts jsonb, beds integer, wards jsonb)`,
      [hospitalId, JSON.stringify(census)],
    );
    await markEmitted(transaction, hospitalId, 1, row?.newest ?? 0);
  });
}
