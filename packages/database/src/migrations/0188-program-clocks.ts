import type { MigrationInterface, QueryRunner } from "typeorm";

/** Adds the programs' clocks, the last sweep, and the files of downtime kits (docs/wire/operations.md, Times). */
export class ProgramClocks1700000000188 implements MigrationInterface {
  name = "ProgramClocks1700000000188";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE program_clock (
         program text NOT NULL,
         machine text NOT NULL,
         process integer NOT NULL,
         ahead_seconds double precision NOT NULL,
         seen_at timestamptz NOT NULL,
         PRIMARY KEY (program, machine, process))`,
    );
    await runner.query(
      "ALTER TABLE installation ADD COLUMN swept_at timestamptz, ADD COLUMN kit_files_at timestamptz",
    );
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
