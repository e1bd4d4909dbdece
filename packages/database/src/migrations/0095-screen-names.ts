import type { MigrationInterface, QueryRunner } from "typeorm";

/** Adds names of screens, such as "Bay 2, over the sink" (docs/wire/boards.md, Displays and boards). */
export class ScreenNames1700000000095 implements MigrationInterface {
  name = "ScreenNames1700000000095";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE screen ADD COLUMN name text NOT NULL DEFAULT ''");
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
