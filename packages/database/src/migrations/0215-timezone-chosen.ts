import type { MigrationInterface, QueryRunner } from "typeorm";

/** Records whether someone has confirmed the hospital's time zone (docs/product.md, The first day). */
export class TimezoneChosen1700000000215 implements MigrationInterface {
  name = "TimezoneChosen1700000000215";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE hospital ADD COLUMN timezone_chosen boolean NOT NULL DEFAULT false;
      -- Hospitals that completed the first day have used their time zone.
      UPDATE hospital SET timezone_chosen = true WHERE hide_first_steps;
    `);
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
