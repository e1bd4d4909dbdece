import type { MigrationInterface, QueryRunner } from "typeorm";

/** Adds a staff member's start page (docs/wire/accounts.md, Accounts and sessions). */
export class StartPage1700000000087 implements MigrationInterface {
  name = "StartPage1700000000087";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE account ADD COLUMN start_page text");
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
