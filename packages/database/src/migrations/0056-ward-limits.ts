import type { MigrationInterface, QueryRunner } from "typeorm";

/** Adds the wards to which a staff member's rights are limited (docs/wire/accounts.md, Persons by ward). */
export class WardLimits1700000000056 implements MigrationInterface {
  name = "WardLimits1700000000056";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE account ADD COLUMN wards uuid[] NOT NULL DEFAULT '{}'");
  }

  async down(): Promise<void> {
    throw new Error(
      "Without this column, limited rights would apply to the whole hospital: restore a backup instead.",
    );
  }
}
