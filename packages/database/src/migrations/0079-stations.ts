import type { MigrationInterface, QueryRunner } from "typeorm";

/** Adds downtime stations, and their pairing (docs/wire/boards.md, Downtime stations). */
export class Stations1700000000079 implements MigrationInterface {
  name = "Stations1700000000079";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE station (
        hospital_id uuid NOT NULL REFERENCES hospital (id),
        id uuid NOT NULL,
        name text NOT NULL,
        wards uuid[] NOT NULL,
        switchboard boolean NOT NULL,
        key_hash bytea NOT NULL CONSTRAINT station_key_hash_key UNIQUE,
        paired_at timestamptz NOT NULL,
        last_seen_at timestamptz,
        revoked_at timestamptz,
        PRIMARY KEY (hospital_id, id)
      );
      ALTER TABLE pairing ADD COLUMN station_id uuid, ADD COLUMN station_key_sealed text;
    `);
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
