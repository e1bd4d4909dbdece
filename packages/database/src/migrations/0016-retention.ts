import type { MigrationInterface, QueryRunner } from "typeorm";

/** Adds retention periods, and erasures of patients (docs/wire/patients.md, Retention and Erasure). */
export class Retention1700000000016 implements MigrationInterface {
  name = "Retention1700000000016";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE retention (
        hospital_id uuid NOT NULL,
        closed_cards_months integer,
        log_months integer,
        access_log_months integer,
        begun_at timestamptz,
        ended_at timestamptz,
        position integer NOT NULL DEFAULT 0,
        cards integer NOT NULL DEFAULT 0,
        log_entries integer NOT NULL DEFAULT 0,
        access_entries integer NOT NULL DEFAULT 0,
        log_removed_until timestamptz,
        CONSTRAINT retention_pkey PRIMARY KEY (hospital_id),
        CONSTRAINT retention_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospital
      );

      CREATE TABLE erasure (
        hospital_id uuid NOT NULL,
        id uuid NOT NULL,
        asked_at timestamptz NOT NULL,
        actor jsonb NOT NULL,
        reason text NOT NULL,
        patients uuid[] NOT NULL,
        ended_at timestamptz,
        CONSTRAINT erasure_pkey PRIMARY KEY (hospital_id, id),
        CONSTRAINT erasure_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospital
      );

      -- A single row: when a worker that may change the log was last seen.
      CREATE TABLE retention_worker (
        name text NOT NULL,
        seen_at timestamptz NOT NULL,
        CONSTRAINT retention_worker_pkey PRIMARY KEY (name)
      );

      ALTER TABLE patient ADD COLUMN removed_at timestamptz;

      -- The log can be emptied only in a transaction that declares it, by a role that may update.
      CREATE OR REPLACE FUNCTION refuse_rewriting_the_log() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'UPDATE' AND current_setting('wardline.redaction', true) = 'on' THEN
          RETURN NULL;
        END IF;
        RAISE EXCEPTION 'the event log is append-only' USING ERRCODE = 'insufficient_privilege';
      END $$;

      -- Whatever is removed, the log still says who did what to which record, and when.
      CREATE FUNCTION keep_the_facts_of_the_log() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF (NEW.hospital_id, NEW.revision, NEW.type, NEW.at, NEW.actor, NEW.subject_id)
           IS DISTINCT FROM (OLD.hospital_id, OLD.revision, OLD.type, OLD.at, OLD.actor, OLD.subject_id) THEN
          RAISE EXCEPTION 'the facts of the event log stay' USING ERRCODE = 'insufficient_privilege';
        END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER event_log_keeps_its_facts BEFORE UPDATE ON event_log
        FOR EACH ROW EXECUTE FUNCTION keep_the_facts_of_the_log();
    `);
  }

  async down(): Promise<void> {
    throw new Error("What was removed does not come back: restore a backup instead.");
  }
}
