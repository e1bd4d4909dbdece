import type { MigrationInterface, QueryRunner } from "typeorm";

/** Adds wards with their beds, and the ward bed of each card (docs/wire/patients.md, Wards). */
export class Wards1700000000013 implements MigrationInterface {
  name = "Wards1700000000013";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE ward (
        hospital_id uuid NOT NULL,
        id uuid NOT NULL,
        name text NOT NULL,
        folded_name text NOT NULL,
        version integer NOT NULL DEFAULT 1,
        CONSTRAINT ward_pkey PRIMARY KEY (hospital_id, id),
        CONSTRAINT ward_hospital_id_folded_name_key UNIQUE (hospital_id, folded_name),
        CONSTRAINT ward_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospital (id)
      );
      CREATE TABLE ward_bed (
        hospital_id uuid NOT NULL,
        ward_id uuid NOT NULL,
        folded_label text NOT NULL,
        label text NOT NULL,
        closed text,
        CONSTRAINT ward_bed_pkey PRIMARY KEY (hospital_id, ward_id, folded_label),
        CONSTRAINT ward_bed_hospital_id_ward_id_fkey
          FOREIGN KEY (hospital_id, ward_id) REFERENCES ward (hospital_id, id) ON DELETE CASCADE
      );
      -- No foreign key, because a closed card keeps its last bed even if the ward is deleted.
      ALTER TABLE patient ADD COLUMN ward_id uuid, ADD COLUMN ward_bed text;
    `);
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
