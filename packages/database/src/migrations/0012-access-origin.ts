import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Adds the origin of each view; a view that a page reports twice is stored once (docs/wire/operations.md, Access log).
 */
export class AccessOrigin1700000000012 implements MigrationInterface {
  name = "AccessOrigin1700000000012";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE access_log
        ADD COLUMN act_id uuid,
        ADD COLUMN address text NOT NULL DEFAULT '',
        ADD COLUMN device text NOT NULL DEFAULT '';
      CREATE INDEX access_log_time ON access_log (hospital_id, at);
      CREATE UNIQUE INDEX access_log_told_once ON access_log (hospital_id, act_id, subject_id) WHERE act_id IS NOT NULL;
    `);
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
