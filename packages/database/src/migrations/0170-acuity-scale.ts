import type { MigrationInterface, QueryRunner } from "typeorm";

/** Adds the acuity scale that a hospital has chosen (docs/wire/patients.md, Signals). */
export class AcuityScale1700000000170 implements MigrationInterface {
  name = "AcuityScale1700000000170";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      "ALTER TABLE signal_settings ADD COLUMN acuity_scale text NOT NULL DEFAULT 'sats'",
    );
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
