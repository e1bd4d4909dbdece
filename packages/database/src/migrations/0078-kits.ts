import type { MigrationInterface, QueryRunner } from "typeorm";

/** Adds downtime kits, and a hospital's switch for them (docs/wire/boards.md, Downtime kits). */
export class Kits1700000000078 implements MigrationInterface {
  name = "Kits1700000000078";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE hospital ADD COLUMN downtime_kits boolean NOT NULL DEFAULT false;
      CREATE TABLE kit (
        hospital_id uuid NOT NULL REFERENCES hospital (id),
        id uuid NOT NULL,
        ward_id uuid,
        ward text NOT NULL,
        slot timestamptz NOT NULL,
        made_at timestamptz NOT NULL,
        revision integer NOT NULL,
        html text NOT NULL,
        PRIMARY KEY (hospital_id, id)
      );
      CREATE UNIQUE INDEX kit_once ON kit (hospital_id, slot, ward_id) NULLS NOT DISTINCT;
      CREATE INDEX kit_newest ON kit (hospital_id, ward_id, made_at);
    `);
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
