import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Records whether someone has chosen the start of a hospital's duties, even if the choice is midnight
 * (docs/wire/roster.md, Duties).
 */
export class DutyStartChosen1700000000009 implements MigrationInterface {
  name = "DutyStartChosen1700000000009";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE hospital ADD COLUMN duty_start_chosen boolean NOT NULL DEFAULT false;
      UPDATE hospital SET duty_start_chosen = true WHERE duty_start <> '00:00';
    `);
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
