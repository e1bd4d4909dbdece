import type { MigrationInterface, QueryRunner } from "typeorm";

/** Adds a switch that lets only administrators delete cards (docs/wire/patients.md, Patients). */
export class Deletion1700000000121 implements MigrationInterface {
  name = "Deletion1700000000121";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      "ALTER TABLE hospital ADD COLUMN only_administrators_delete boolean NOT NULL DEFAULT false",
    );
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
