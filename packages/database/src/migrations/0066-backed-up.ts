import type { MigrationInterface, QueryRunner } from "typeorm";

/** When the installation was last backed up, for its metrics. */
export class BackedUp1700000000066 implements MigrationInterface {
  name = "BackedUp1700000000066";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE installation ADD COLUMN backed_up_at timestamptz");
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
