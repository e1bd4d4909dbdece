import type { Patient } from "@wardline/contracts/patients/patient";
import { markEmitted } from "@wardline/database/event-log";
import type { HourCensus } from "@wardline/database/repositories/patients/census";
import type { Actor } from "@wardline/domain/records/actor";
import type { FieldChange } from "@wardline/domain/records/field-changes";
import type { EntityManager } from "typeorm";

/** A patient after the last event; `closed_at` (RFC 3339) is null while open. */
export type InventedCard = Patient & { closed_at: string | null };

/** A patient's change with its time (RFC 3339). */
export interface InventedEvent {
  type: "patient.created" | "patient.updated";
  at: string;
  actor: Actor;
  subjectId: string;
  payload: Patient;
  changes: FieldChange[];
}

/** An invented past, with its events in chronological order. */
export interface InventedPast {
  cards: readonly InventedCard[];
  events: readonly InventedEvent[];
  census: readonly ({ at: string } & HourCensus)[];
}

/** Writes an invented past into a new hospital: patients, log rows and hourly census, in three statements, without publishing anything. */
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
