import type { MigrationInterface, QueryRunner } from "typeorm";

/** Signals on a card, since when it is as it is, and what a display shows of it (docs/wire.md, Signals). */
export class Signals1700000000019 implements MigrationInterface {
  name = "Signals1700000000019";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE patient
        ADD COLUMN flags text[] NOT NULL DEFAULT '{}',
        ADD COLUMN acuity smallint,
        ADD COLUMN expected_discharge date,
        ADD COLUMN waiting_for text,
        ADD COLUMN waiting_since timestamptz,
        ADD COLUMN status_since timestamptz;

      -- What the log no longer tells began, as far as anybody knows, when the card was opened.
      UPDATE patient card SET status_since = coalesce(
        (SELECT max(event.at) FROM event_log event
          WHERE event.hospital_id = card.hospital_id AND event.subject_id = card.id::text
            AND event.type = 'patient.updated'
            AND event.changes @> '[{"field": "status"}]'), card.created_at);
      ALTER TABLE patient ALTER COLUMN status_since SET NOT NULL;

      ALTER TABLE display ADD COLUMN show_signals text[] NOT NULL DEFAULT '{}';

      CREATE TABLE signal_settings (
        hospital_id uuid NOT NULL,
        waiting_reasons text[] NOT NULL,
        targets jsonb NOT NULL,
        version integer NOT NULL,
        CONSTRAINT signal_settings_pkey PRIMARY KEY (hospital_id),
        CONSTRAINT signal_settings_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospital (id)
      );
    `);
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
