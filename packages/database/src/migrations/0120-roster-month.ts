import type { MigrationInterface, QueryRunner } from "typeorm";

/** Adds a hospital's confirmed holidays, and proposed months (docs/wire/roster.md, The month). */
export class RosterMonth1700000000120 implements MigrationInterface {
  name = "RosterMonth1700000000120";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE holiday_year (
        hospital_id uuid NOT NULL,
        year smallint NOT NULL,
        country text,
        region text,
        holidays jsonb NOT NULL,
        version integer NOT NULL,
        CONSTRAINT holiday_year_pkey PRIMARY KEY (hospital_id, year),
        CONSTRAINT holiday_year_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospital (id)
      );
      CREATE TABLE roster_proposal (
        hospital_id uuid NOT NULL,
        id uuid NOT NULL,
        department text NOT NULL,
        month smallint NOT NULL,
        year smallint NOT NULL,
        state text NOT NULL,
        keep jsonb NOT NULL,
        needs jsonb,
        progress jsonb,
        answer jsonb,
        failure text,
        stop boolean NOT NULL DEFAULT false,
        actor jsonb NOT NULL,
        at timestamptz NOT NULL,
        seen_at timestamptz,
        CONSTRAINT roster_proposal_pkey PRIMARY KEY (hospital_id, id),
        CONSTRAINT roster_proposal_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospital (id)
      );
      CREATE UNIQUE INDEX roster_proposal_running ON roster_proposal (hospital_id) WHERE state IN ('waiting', 'running');
    `);
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
