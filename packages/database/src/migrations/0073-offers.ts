import type { MigrationInterface, QueryRunner } from "typeorm";

/** Adds duties offered to colleagues, and the departments that allow such offers (docs/wire/roster.md, Offers). */
export class Offers1700000000073 implements MigrationInterface {
  name = "Offers1700000000073";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE offer (
        hospital_id uuid NOT NULL REFERENCES hospital (id),
        id uuid NOT NULL,
        kind text NOT NULL,
        state text NOT NULL,
        date text NOT NULL,
        department text NOT NULL,
        role text NOT NULL,
        position smallint NOT NULL,
        account_id uuid NOT NULL,
        first_name text NOT NULL,
        last_name text NOT NULL,
        from_at timestamptz,
        until_at timestamptz,
        to_person jsonb,
        wanted jsonb,
        taken_by jsonb,
        given jsonb,
        reason text NOT NULL,
        rule_reasons jsonb NOT NULL DEFAULT '[]',
        changed text,
        actor jsonb NOT NULL,
        at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        reminded smallint,
        version integer NOT NULL DEFAULT 1,
        PRIMARY KEY (hospital_id, id),
        FOREIGN KEY (hospital_id, account_id) REFERENCES account (hospital_id, id)
      );
      CREATE INDEX offer_live ON offer (hospital_id) WHERE state IN ('open', 'taken');
      CREATE INDEX offer_updated ON offer (hospital_id, updated_at);
      ALTER TABLE department ADD COLUMN offers text NOT NULL DEFAULT 'off';
    `);
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
