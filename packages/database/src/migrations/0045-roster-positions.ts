import type { MigrationInterface, QueryRunner } from "typeorm";

/** Several people in one role of a department, in the order in which they are called (docs/wire.md, Roster). */
export class RosterPositions1700000000045 implements MigrationInterface {
  name = "RosterPositions1700000000045";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE roster_duty ADD COLUMN position smallint NOT NULL DEFAULT 1;
      ALTER TABLE roster_duty DROP CONSTRAINT roster_duty_pkey;
      ALTER TABLE roster_duty ADD PRIMARY KEY (hospital_id, roster_id, department, role, position);
    `);
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
