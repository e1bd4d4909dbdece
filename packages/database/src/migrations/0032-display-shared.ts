import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Adds a switch for showing a display's address to staff (docs/wire/boards.md, Who learns an address). Off for existing
 * boards that name patients; staff know those addresses until they are rotated.
 */
export class DisplayShared1700000000032 implements MigrationInterface {
  name = "DisplayShared1700000000032";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE display
        ADD COLUMN shared_with_staff boolean NOT NULL DEFAULT true,
        ADD COLUMN known_to_staff boolean NOT NULL DEFAULT true;
      UPDATE display SET shared_with_staff = false WHERE name_display IN ('full', 'short');
    `);
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
