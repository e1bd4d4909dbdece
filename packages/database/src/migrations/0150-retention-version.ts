import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Adds the version of a hospital's retention settings, and the time of their last change (docs/wire/patients.md,
 * Retention).
 */
export class RetentionVersion1700000000150 implements MigrationInterface {
  name = "RetentionVersion1700000000150";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      "ALTER TABLE retention ADD COLUMN version integer NOT NULL DEFAULT 1, ADD COLUMN changed_at timestamptz",
    );
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
