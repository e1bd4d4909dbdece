import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Stores the duty starts that applied before a hospital or department changed them (docs/wire/roster.md, Calendars).
 */
export class FormerDutyStarts1700000000210 implements MigrationInterface {
  name = "FormerDutyStarts1700000000210";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE former_duty_start (
        hospital_id uuid NOT NULL REFERENCES hospital (id),
        department text NOT NULL,
        until_at timestamptz NOT NULL,
        zone text,
        duty_start text,
        PRIMARY KEY (hospital_id, department, until_at)
      );
    `);
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
