import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Adds the time since which the mail server permanently refuses an account's address (docs/wire/roster.md, Tonight).
 */
export class RefusedMail1700000000100 implements MigrationInterface {
  name = "RefusedMail1700000000100";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE account ADD COLUMN mail_refused_at timestamptz");
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
