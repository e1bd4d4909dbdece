import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Adds a setting by which a hospital trusts its provider for addresses of proved domains (docs/wire/accounts.md, Single
 * sign-on).
 */
export class TrustsAddresses1700000000197 implements MigrationInterface {
  name = "TrustsAddresses1700000000197";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      "ALTER TABLE single_sign_on ADD COLUMN trusts_addresses boolean NOT NULL DEFAULT false",
    );
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
