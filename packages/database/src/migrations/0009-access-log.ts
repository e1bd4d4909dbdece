import type { MigrationInterface, QueryRunner } from "typeorm";

/** Adds the log of who viewed what, separate from the log of changes (docs/wire/operations.md, Access log). */
export class AccessLog1700000000009 implements MigrationInterface {
  name = "AccessLog1700000000009";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE access_log (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        hospital_id uuid NOT NULL,
        at timestamptz NOT NULL,
        actor jsonb NOT NULL,
        act text NOT NULL,
        subject_id text,
        detail text NOT NULL DEFAULT '',
        CONSTRAINT access_log_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospital
      );
      CREATE INDEX access_log_newest ON access_log (hospital_id, id);
      CREATE INDEX access_log_subject ON access_log (hospital_id, subject_id, id) WHERE subject_id IS NOT NULL;
    `);
  }

  async down(): Promise<void> {
    throw new Error(
      "This migration cannot be undone without removing the access log: restore a backup instead.",
    );
  }
}
