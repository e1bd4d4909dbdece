import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Adds a version that counts the changes of a hospital's general settings (docs/wire/accounts.md, Accounts and
 * sessions).
 */
export class HospitalVersion1700000000181 implements MigrationInterface {
  name = "HospitalVersion1700000000181";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE hospital ADD COLUMN version integer NOT NULL DEFAULT 1");
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
