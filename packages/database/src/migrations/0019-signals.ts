import type { MigrationInterface, QueryRunner } from "typeorm";
import { logStep } from "../migration-step.js";

interface Card {
  hospital_id: string;
  id: string;
}

/** Id that sorts before every other id. */
const NIL = "00000000-0000-0000-0000-000000000000";
/** Number of cards per statement, which takes some tenths of a second. */
const BATCH = 2_000;
/** Number of cards after which the migration reports its progress. */
const SAID_AFTER = 20_000;

/**
 * Adds a card's signals, the start of its status, and the choice of signals that a display shows
 * (docs/wire/patients.md, Signals).
 */
export class Signals1700000000019 implements MigrationInterface {
  name = "Signals1700000000019";

  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE patient
        ADD COLUMN IF NOT EXISTS flags text[] NOT NULL DEFAULT '{}',
        ADD COLUMN IF NOT EXISTS acuity smallint,
        ADD COLUMN IF NOT EXISTS expected_discharge date,
        ADD COLUMN IF NOT EXISTS waiting_for text,
        ADD COLUMN IF NOT EXISTS waiting_since timestamptz,
        ADD COLUMN IF NOT EXISTS status_since timestamptz;
      ALTER TABLE patient ALTER COLUMN status_since SET DEFAULT now();

      -- Servers of the previous version do not write this column.
      CREATE OR REPLACE FUNCTION begin_status() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.status_since := NEW.updated_at;
        RETURN NEW;
      END $$;
      CREATE OR REPLACE TRIGGER patient_begins_its_status BEFORE UPDATE ON patient FOR EACH ROW
        WHEN (NEW.status <> OLD.status AND NEW.status_since IS NOT DISTINCT FROM OLD.status_since)
        EXECUTE FUNCTION begin_status();

      ALTER TABLE display ADD COLUMN IF NOT EXISTS show_signals text[] NOT NULL DEFAULT '{}';

      CREATE TABLE IF NOT EXISTS signal_settings (
        hospital_id uuid NOT NULL,
        waiting_reasons text[] NOT NULL,
        targets jsonb NOT NULL,
        version integer NOT NULL,
        CONSTRAINT signal_settings_pkey PRIMARY KEY (hospital_id),
        CONSTRAINT signal_settings_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospital (id)
      );
    `);
    await this.fill(runner);
    // Validating the constraint does not block reads and writes; SET NOT NULL then needs no scan.
    await runner.query(`
      ALTER TABLE patient
        DROP CONSTRAINT IF EXISTS patient_has_status_since,
        ADD CONSTRAINT patient_has_status_since CHECK (status_since IS NOT NULL) NOT VALID`);
    await runner.query("ALTER TABLE patient VALIDATE CONSTRAINT patient_has_status_since");
    await runner.query(`
      ALTER TABLE patient
        ALTER COLUMN status_since SET NOT NULL,
        DROP CONSTRAINT patient_has_status_since`);
  }

  /** Works in batches, because each card stays locked for the whole of its batch. */
  private async fill(runner: QueryRunner): Promise<void> {
    const [{ amount = 0 } = {}] = (await runner.query(
      "SELECT count(*)::integer AS amount FROM patient",
    )) as { amount?: number }[];
    let after: Card = { hospital_id: NIL, id: NIL };
    for (let done = 0; ; done += BATCH) {
      if (done > 0 && done % SAID_AFTER === 0) {
        logStep(runner, `Signals: ${done} of ${amount} cards looked through.`);
      }
      const cards = (await runner.query(
        `SELECT hospital_id, id FROM patient WHERE (hospital_id, id) > ($1, $2)
          ORDER BY hospital_id, id LIMIT ${BATCH}`,
        [after.hospital_id, after.id],
      )) as Card[];
      const last = cards.at(-1);
      if (last === undefined) return;
      // If the log no longer shows when the status began, the opening of the card is the best guess.
      await runner.query(
        `UPDATE patient card SET status_since = coalesce(
           (SELECT max(event.at) FROM event_log event
             WHERE event.hospital_id = card.hospital_id AND event.subject_id = card.id::text
               AND event.type = 'patient.updated'
               AND event.changes @> '[{"field": "status"}]'), card.created_at)
          WHERE status_since IS NULL
            AND (hospital_id, id) > ($1, $2) AND (hospital_id, id) <= ($3, $4)`,
        [after.hospital_id, after.id, last.hospital_id, last.id],
      );
      after = last;
    }
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
