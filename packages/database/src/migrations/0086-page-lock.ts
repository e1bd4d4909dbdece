import type { MigrationInterface, QueryRunner } from "typeorm";

/** After how many minutes without a touch a hospital's pages lock (docs/wire.md, Locked pages). */
export class PageLock1700000000086 implements MigrationInterface {
  name = "PageLock1700000000086";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE hospital ADD COLUMN lock_minutes smallint");
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
