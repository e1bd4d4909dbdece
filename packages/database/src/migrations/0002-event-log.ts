import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * The append-only event log, its emission mark, and the outbox of jobs (docs/wire/live.md, Live protocol;
 * docs/wire/operations.md, Jobs).
 */
export class EventLog1700000000002 implements MigrationInterface {
  name = "EventLog1700000000002";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE event_log (
        hospital_id uuid NOT NULL REFERENCES hospital,
        revision integer NOT NULL,
        type text NOT NULL,
        at timestamptz NOT NULL DEFAULT clock_timestamp(),
        actor jsonb,
        subject_id text,
        payload jsonb NOT NULL,
        changes jsonb,
        PRIMARY KEY (hospital_id, revision)
      );
      CREATE INDEX event_log_subject ON event_log (hospital_id, subject_id, revision)
        WHERE subject_id IS NOT NULL;

      CREATE FUNCTION refuse_rewriting_the_log() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'the event log is append-only' USING ERRCODE = 'insufficient_privilege';
      END $$;
      CREATE TRIGGER event_log_is_append_only
        BEFORE UPDATE OR DELETE OR TRUNCATE ON event_log
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting_the_log();

      -- The last emitted revision of each hospital. Changes do not write it themselves.
      CREATE TABLE event_emission (
        hospital_id uuid PRIMARY KEY REFERENCES hospital,
        revision integer NOT NULL DEFAULT 0
      );

      CREATE TABLE job_outbox (
        id uuid PRIMARY KEY,
        queue text NOT NULL,
        name text NOT NULL,
        data jsonb NOT NULL,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp()
      );

      -- Appends one event per array element, in order, and returns the revision of the last one.
      CREATE FUNCTION append_events(owner uuid, acting jsonb, events jsonb) RETURNS integer
      LANGUAGE plpgsql AS $$
      DECLARE
        newest integer;
        amount integer := jsonb_array_length(events);
      BEGIN
        UPDATE hospital SET revision = revision + amount WHERE id = owner RETURNING revision INTO STRICT newest;
        INSERT INTO event_log (hospital_id, revision, type, actor, subject_id, payload, changes)
        SELECT owner, newest - amount + position::integer, event->>'type', acting,
               event->>'subjectId', event->'payload', NULLIF(event->'changes', 'null'::jsonb)
        FROM jsonb_array_elements(events) WITH ORDINALITY AS listed (event, position);
        RETURN newest;
      END $$;

      -- A time in the API's format.
      CREATE FUNCTION wire_time(moment timestamptz) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
        SELECT to_char(moment AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      $$;

      -- Socket.IO's PostgreSQL adapter stores payloads here that are too long for NOTIFY.
      CREATE TABLE socket_io_attachments (
        id bigserial PRIMARY KEY,
        created_at timestamptz DEFAULT now(),
        payload bytea
      );
    `);
  }

  async down(): Promise<void> {
    throw new Error(
      "This migration cannot be undone without removing the event log: restore a backup instead.",
    );
  }
}
