import type { MigrationInterface, QueryRunner } from "typeorm";
import { buildIndex } from "../build-index.js";

/**
 * Adds the start of duties, and what the log needs for questions about a past moment (docs/wire/roster.md, Duties and
 * The past).
 */
export class Duties1700000000005 implements MigrationInterface {
  name = "Duties1700000000005";
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE hospital
        ADD COLUMN IF NOT EXISTS duty_start text NOT NULL DEFAULT '00:00',
        -- The next duty start to publish; null if it is not known yet.
        ADD COLUMN IF NOT EXISTS duty_due_at timestamptz;
      CREATE INDEX IF NOT EXISTS hospital_duty_due ON hospital (duty_due_at);

      -- Null: the department uses the hospital's start.
      ALTER TABLE department ADD COLUMN IF NOT EXISTS duty_start text;
      ALTER TABLE roster ADD COLUMN IF NOT EXISTS changed_at timestamptz NOT NULL DEFAULT now();

      -- Also takes the time of the change, which its rows contain too. Callers without a time work as before.
      DROP FUNCTION IF EXISTS append_events(uuid, jsonb, jsonb);
      CREATE OR REPLACE FUNCTION
        append_events(owner uuid, acting jsonb, events jsonb, moment timestamptz DEFAULT clock_timestamp())
      RETURNS integer LANGUAGE plpgsql AS $$
      DECLARE
        newest integer;
        amount integer := jsonb_array_length(events);
      BEGIN
        UPDATE hospital SET revision = revision + amount WHERE id = owner RETURNING revision INTO STRICT newest;
        INSERT INTO event_log (hospital_id, revision, type, at, actor, subject_id, payload, changes)
        SELECT owner, newest - amount + position::integer, event->>'type', moment, acting,
               event->>'subjectId', event->'payload', NULLIF(event->'changes', 'null'::jsonb)
        FROM jsonb_array_elements(events) WITH ORDINALITY AS listed (event, position);
        RETURN newest;
      END $$;
    `);
    // Index for finding the roster of a date as it was known at a past moment.
    await buildIndex(
      runner,
      "event_log_roster",
      `event_log (hospital_id, (payload->>'date'), revision)
       WHERE type IN ('roster.created', 'roster.updated', 'roster.deleted')`,
    );
    await runner.query(`
      UPDATE roster SET changed_at = logged.at
        FROM (SELECT hospital_id, subject_id, max(at) AS at FROM event_log
               WHERE type IN ('roster.created', 'roster.updated') GROUP BY hospital_id, subject_id) logged
       WHERE logged.hospital_id = roster.hospital_id AND logged.subject_id = roster.id::text`);
  }

  async down(): Promise<void> {
    throw new Error(
      "This migration cannot be undone without removing duties: restore a backup instead.",
    );
  }
}
