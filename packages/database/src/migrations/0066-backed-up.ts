import type { MigrationInterface, QueryRunner } from "typeorm";

/** Adds the time of the installation's last backup, for its metrics. */
export class BackedUp1700000000066 implements MigrationInterface {
  name = "BackedUp1700000000066";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE installation ADD COLUMN backed_up_at timestamptz");
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
