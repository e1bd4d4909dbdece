import type { MigrationInterface, QueryRunner } from "typeorm";

/** Adds emergencies, and the times at which each screen drew them (docs/wire/boards.md, Emergencies). */
export class EmergencyBanner1700000000020 implements MigrationInterface {
  name = "EmergencyBanner1700000000020";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE emergency (
        hospital_id uuid NOT NULL,
        id uuid NOT NULL,
        kind text NOT NULL,
        text text NOT NULL,
        place text NOT NULL,
        scope_wards uuid[] NOT NULL DEFAULT '{}',
        scope_departments text[] NOT NULL DEFAULT '{}',
        raised_at timestamptz NOT NULL,
        raised_by text NOT NULL,
        ends_at timestamptz NOT NULL,
        ended_at timestamptz,
        ended_by text,
        CONSTRAINT emergency_pkey PRIMARY KEY (hospital_id, id),
        CONSTRAINT emergency_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospital (id)
      );
      CREATE TABLE emergency_drawing (
        hospital_id uuid NOT NULL,
        emergency_id uuid NOT NULL,
        display_id uuid NOT NULL,
        screen_id text NOT NULL,
        drawn_at timestamptz NOT NULL,
        CONSTRAINT emergency_drawing_pkey PRIMARY KEY (hospital_id, emergency_id, display_id, screen_id),
        CONSTRAINT emergency_drawing_hospital_id_emergency_id_fkey
          FOREIGN KEY (hospital_id, emergency_id) REFERENCES emergency (hospital_id, id) ON DELETE CASCADE
      );
    `);
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
