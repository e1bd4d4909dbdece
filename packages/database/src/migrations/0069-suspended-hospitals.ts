import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Records when an operator suspended a hospital, and when it was resumed (docs/wire/accounts.md, Suspended hospitals).
 */
export class SuspendedHospitals1700000000069 implements MigrationInterface {
  name = "SuspendedHospitals1700000000069";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      "ALTER TABLE hospital ADD COLUMN suspended_at timestamptz, ADD COLUMN resumed_at timestamptz",
    );
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
