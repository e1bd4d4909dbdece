import type { MigrationInterface, QueryRunner } from "typeorm";

/** Adds a switch that hides a hospital's first steps (docs/product.md, The first day). */
export class FirstSteps1700000000007 implements MigrationInterface {
  name = "FirstSteps1700000000007";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE hospital ADD COLUMN hide_first_steps boolean NOT NULL DEFAULT false;
      -- Hospitals with a roster have completed the first day.
      UPDATE hospital SET hide_first_steps = true
       WHERE EXISTS (SELECT 1 FROM roster WHERE roster.hospital_id = hospital.id);
    `);
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
