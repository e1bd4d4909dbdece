import type { MigrationInterface, QueryRunner } from "typeorm";

/** What staff may do beyond their own area (docs/wire.md, Grants). */
export class Grants1700000000008 implements MigrationInterface {
  name = "Grants1700000000008";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE account ADD COLUMN grants text[] NOT NULL DEFAULT '{}'");
  }

  async down(): Promise<void> {
    throw new Error("Grants are never taken away as a whole: restore a backup instead.");
  }
}
