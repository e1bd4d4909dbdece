import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Whether staff are given a display's address (docs/wire.md, Who learns an address). A board that already names people is
 * no longer among what they are given; until it is rotated they know it.
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
