import type { MigrationInterface, QueryRunner } from "typeorm";

/** Adds the minutes of inactivity after which a hospital's pages lock (docs/wire/accounts.md, Locked pages). */
export class PageLock1700000000086 implements MigrationInterface {
  name = "PageLock1700000000086";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE hospital ADD COLUMN lock_minutes smallint");
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
