import type { MigrationInterface, QueryRunner } from "typeorm";

/** Adds the choice of the EMR's patient identifier that serves as hospital number (docs/wire/patients.md, EMR). */
export class EmrIdentifier1700000000140 implements MigrationInterface {
  name = "EmrIdentifier1700000000140";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE emr_settings ADD COLUMN identifier jsonb");
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
