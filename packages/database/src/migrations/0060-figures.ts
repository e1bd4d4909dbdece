import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Adds short rows that statistics derive from the log, and the last revision they include (docs/wire/patients.md,
 * Statistics).
 */
export class Figures1700000000060 implements MigrationInterface {
  name = "Figures1700000000060";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE figure (
        hospital_id uuid NOT NULL,
        kind text NOT NULL,
        revision integer NOT NULL,
        name text NOT NULL,
        at timestamptz NOT NULL,
        ward uuid,
        card uuid,
        seconds double precision,
        CONSTRAINT figure_pkey PRIMARY KEY (hospital_id, kind, revision, name),
        CONSTRAINT figure_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospital (id)
      );
      CREATE TABLE figure_mark (
        hospital_id uuid NOT NULL,
        revision integer NOT NULL,
        CONSTRAINT figure_mark_pkey PRIMARY KEY (hospital_id),
        CONSTRAINT figure_mark_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospital (id)
      );
    `);
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
