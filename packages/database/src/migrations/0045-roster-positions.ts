import type { MigrationInterface, QueryRunner } from "typeorm";
import { buildUniqueIndex } from "../build-index.js";

/** Allows several people in one role of a department, in calling order (docs/wire/roster.md, Roster). */
export class RosterPositions1700000000045 implements MigrationInterface {
  name = "RosterPositions1700000000045";
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      "ALTER TABLE roster_duty ADD COLUMN IF NOT EXISTS position smallint NOT NULL DEFAULT 1",
    );
    await buildUniqueIndex(
      runner,
      "roster_duty_position",
      "roster_duty (hospital_id, roster_id, department, role, position)",
    );
    await runner.query(`
      ALTER TABLE roster_duty
        DROP CONSTRAINT roster_duty_pkey,
        ADD CONSTRAINT roster_duty_pkey PRIMARY KEY USING INDEX roster_duty_position
    `);
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
