import type { MigrationInterface, QueryRunner } from "typeorm";

/** Adds a hospital's switch for Tonight, and the day of its last email (docs/wire/roster.md, Tonight). */
export class Tonight1700000000077 implements MigrationInterface {
  name = "Tonight1700000000077";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE hospital ADD COLUMN tonight boolean NOT NULL DEFAULT false, ADD COLUMN tonight_mailed date;
    `);
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
