import type { MigrationInterface, QueryRunner } from "typeorm";

/** Whether a hospital wants Tonight, and on which of its days it was last mailed (docs/wire.md, Tonight). */
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
