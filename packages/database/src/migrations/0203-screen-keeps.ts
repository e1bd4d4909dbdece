import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Adds reports of what screens and stations have stored, whether a screen stays awake, and whether it was paired
 * (docs/wire/boards.md, What a screen keeps; docs/wire/boards.md, Screens and visits). A screen that was seen for more
 * than two minutes counts as paired.
 */
export class ScreenKeeps1700000000203 implements MigrationInterface {
  name = "ScreenKeeps1700000000203";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE screen ADD COLUMN keeps text, ADD COLUMN awake boolean,
                         ADD COLUMN paired boolean NOT NULL DEFAULT false;
      UPDATE screen SET paired = true
       WHERE last_seen - first_seen >= CASE WHEN closed THEN interval '1 hour' ELSE interval '2 minutes' END;
      ALTER TABLE station ADD COLUMN keeps text, ADD COLUMN held_revision integer, ADD COLUMN held_at timestamptz;
    `);
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
