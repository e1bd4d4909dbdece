import type { MigrationInterface, QueryRunner } from "typeorm";

/** Records whether a screen's page reported that it was closing (docs/wire/boards.md, Screens and visits). */
export class ScreenClosed1700000000025 implements MigrationInterface {
  name = "ScreenClosed1700000000025";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE screen ADD COLUMN closed boolean NOT NULL DEFAULT false");
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
