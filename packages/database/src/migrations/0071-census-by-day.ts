import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Adds a short row per ward with a day's census, for days whose hours are no longer shown (docs/wire/patients.md,
 * Statistics).
 */
export class CensusByDay1700000000071 implements MigrationInterface {
  name = "CensusByDay1700000000071";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE census_day (
        hospital_id uuid NOT NULL,
        place uuid NOT NULL,
        at timestamptz NOT NULL,
        wards_since timestamptz,
        patients integer NOT NULL,
        beds integer NOT NULL,
        most integer NOT NULL,
        hours smallint NOT NULL,
        bed_hours smallint NOT NULL,
        CONSTRAINT census_day_pkey PRIMARY KEY (hospital_id, place, at),
        CONSTRAINT census_day_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospital (id)
      );
    `);
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
