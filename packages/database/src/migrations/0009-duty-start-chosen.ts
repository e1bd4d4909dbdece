import type { MigrationInterface, QueryRunner } from "typeorm";

/** Whether someone has said when a hospital's duties begin, midnight included (docs/wire.md, Duties). */
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
