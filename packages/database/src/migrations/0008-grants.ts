import type { MigrationInterface, QueryRunner } from "typeorm";

/** Adds grants that give staff rights beyond their own area (docs/wire/accounts.md, Grants). */
export class Grants1700000000008 implements MigrationInterface {
  name = "Grants1700000000008";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE account ADD COLUMN grants text[] NOT NULL DEFAULT '{}'");
  }

  async down(): Promise<void> {
    throw new Error(
      "This migration cannot be undone without removing all grants: restore a backup instead.",
    );
  }
}
