import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Adds the wards and departments that a display shows, and its own template (docs/wire/boards.md, Displays and boards).
 */
export class DisplayScope1700000000017 implements MigrationInterface {
  name = "DisplayScope1700000000017";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE display
        ADD COLUMN template text,
        ADD COLUMN scope_wards uuid[] NOT NULL DEFAULT '{}',
        ADD COLUMN scope_departments text[] NOT NULL DEFAULT '{}'
    `);
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
