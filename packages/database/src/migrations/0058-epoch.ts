import type { MigrationInterface, QueryRunner } from "typeorm";

/** Which history of the installation its logs tell: another one after each restore (docs/wire.md, Live protocol). */
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
