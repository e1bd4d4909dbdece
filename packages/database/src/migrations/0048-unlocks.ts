import type { MigrationInterface, QueryRunner } from "typeorm";

/** Adds a count of how often an account was unlocked (docs/wire/accounts.md, Guessed passwords). */
export class Unlocks1700000000048 implements MigrationInterface {
  name = "Unlocks1700000000048";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE account ADD COLUMN unlocks integer NOT NULL DEFAULT 0");
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
