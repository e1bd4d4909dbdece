import type { MigrationInterface, QueryRunner } from "typeorm";

/** Adds a session's device, address and last use (docs/wire/accounts.md, My sessions). */
export class SessionOrigin1700000000011 implements MigrationInterface {
  name = "SessionOrigin1700000000011";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE session
        ADD COLUMN device text NOT NULL DEFAULT '',
        ADD COLUMN address text NOT NULL DEFAULT '',
        ADD COLUMN last_seen_at timestamptz NOT NULL DEFAULT now();
      UPDATE session SET last_seen_at = created_at;
    `);
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
