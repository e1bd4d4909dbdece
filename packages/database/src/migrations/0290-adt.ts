import type { MigrationInterface, QueryRunner } from "typeorm";

/** Adds ADT settings, the sources of messages, and received messages (docs/wire/adt.md). */
export class Adt1700000000290 implements MigrationInterface {
  name = "Adt1700000000290";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE adt_settings (
        hospital_id uuid PRIMARY KEY REFERENCES hospital (id),
        enabled boolean NOT NULL,
        sending_application text NOT NULL,
        sending_facility text NOT NULL,
        places jsonb NOT NULL,
        edit_wins_minutes integer NOT NULL,
        open_number text NOT NULL,
        version integer NOT NULL
      );
      CREATE TABLE adt_source (
        hospital_id uuid NOT NULL REFERENCES adt_settings (hospital_id) ON DELETE CASCADE,
        source text NOT NULL,
        PRIMARY KEY (hospital_id, source)
      );
      CREATE UNIQUE INDEX adt_source_of_one ON adt_source (source);
      CREATE TABLE adt_message (
        hospital_id uuid NOT NULL REFERENCES hospital (id),
        id uuid NOT NULL,
        receipt bigserial NOT NULL,
        received_at timestamptz NOT NULL,
        sender text NOT NULL,
        control_id text NOT NULL,
        digest text NOT NULL,
        message_at timestamptz NOT NULL,
        type text NOT NULL,
        patients text[] NOT NULL,
        state text NOT NULL,
        reason text,
        problem text,
        text text,
        PRIMARY KEY (hospital_id, id)
      );
      CREATE UNIQUE INDEX adt_message_once ON adt_message (hospital_id, sender, control_id, digest);
      CREATE INDEX adt_message_received ON adt_message (hospital_id, received_at);
      CREATE INDEX adt_message_parked ON adt_message (hospital_id, message_at, receipt) WHERE state = 'parked';
      CREATE INDEX adt_message_settled ON adt_message (received_at) WHERE state IN ('applied', 'ignored');
      CREATE INDEX adt_message_discarded ON adt_message (received_at) WHERE state = 'discarded' AND text IS NOT NULL;
      CREATE INDEX adt_message_patients ON adt_message USING gin (patients);
    `);
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
