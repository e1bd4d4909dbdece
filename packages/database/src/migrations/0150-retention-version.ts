import type { MigrationInterface, QueryRunner } from "typeorm";

/** Which version of its retention a hospital has, and when it was changed (docs/wire.md, Retention). */
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
