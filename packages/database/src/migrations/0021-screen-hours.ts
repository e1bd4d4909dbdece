import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Adds the revision that a screen has drawn, its planned hours, and whether it is missing (docs/wire/boards.md, Drawn,
 * not held; docs/wire/boards.md, Planned hours; docs/wire/boards.md, Missing screens). Nobody is emailed about screens
 * that were already missing.
 */
export class ScreenHours1700000000021 implements MigrationInterface {
  name = "ScreenHours1700000000021";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE display
        ADD COLUMN hours jsonb,
        ADD COLUMN mail_missing boolean NOT NULL DEFAULT true;
      ALTER TABLE screen
        ADD COLUMN first_seen timestamptz NOT NULL DEFAULT now(),
        ADD COLUMN drawn integer,
        ADD COLUMN visible boolean,
        ADD COLUMN sample text,
        ADD COLUMN notice_revision integer,
        ADD COLUMN notice_at timestamptz,
        ADD COLUMN connection text,
        ADD COLUMN missed_at timestamptz;
      UPDATE screen SET missed_at = last_seen;
      CREATE TABLE screen_watch (
        who text NOT NULL CONSTRAINT screen_watch_pkey PRIMARY KEY,
        since timestamptz NOT NULL,
        last_at timestamptz NOT NULL
      );
    `);
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
