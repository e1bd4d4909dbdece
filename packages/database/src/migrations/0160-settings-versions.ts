import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Adds versions of a hospital's identity provider and of its EMR connection (docs/wire/accounts.md, Single sign-on;
 * EMR).
 */
export class SettingsVersions1700000000160 implements MigrationInterface {
  name = "SettingsVersions1700000000160";

  async up(runner: QueryRunner): Promise<void> {
    for (const table of ["single_sign_on", "emr_settings"]) {
      await runner.query(`ALTER TABLE ${table} ADD COLUMN version integer NOT NULL DEFAULT 1`);
    }
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
