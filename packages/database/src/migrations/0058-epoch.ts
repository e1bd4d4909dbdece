import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Adds the epoch, which identifies the installation's history and changes with each restore (docs/wire/live.md, Live
 * protocol).
 */
export class Epoch1700000000058 implements MigrationInterface {
  name = "Epoch1700000000058";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE installation (
        epoch uuid NOT NULL,
        CONSTRAINT installation_pkey PRIMARY KEY (epoch)
      );
      INSERT INTO installation (epoch) VALUES (gen_random_uuid());
    `);
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
