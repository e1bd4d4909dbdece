import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Adds a switch for cleaning a bed after its patient has left, and the time since which a bed is closed
 * (docs/wire/patients.md, Wards).
 */
export class BedCleaning1700000000031 implements MigrationInterface {
  name = "BedCleaning1700000000031";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE hospital ADD COLUMN bed_cleaning boolean NOT NULL DEFAULT false;
      ALTER TABLE ward_bed ADD COLUMN closed_at timestamptz;
    `);
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
