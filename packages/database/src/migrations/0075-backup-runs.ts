import type { MigrationInterface, QueryRunner } from "typeorm";

/** Adds results of the worker's backups, and of the drills that restore a backup (docs/wire/operations.md, Backups). */
export class BackupRuns1700000000075 implements MigrationInterface {
  name = "BackupRuns1700000000075";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE backup_run (
        id uuid NOT NULL,
        kind text NOT NULL,
        begun_at timestamptz NOT NULL,
        ended_at timestamptz NOT NULL,
        file text,
        bytes double precision,
        problem text,
        found jsonb,
        CONSTRAINT backup_run_pkey PRIMARY KEY (id),
        CONSTRAINT backup_run_kind CHECK (kind IN ('backup', 'drill'))
      );
      CREATE INDEX backup_run_latest ON backup_run (kind, begun_at DESC);
    `);
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
