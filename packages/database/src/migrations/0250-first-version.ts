import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Drops everything that only servers of 0.1.0 called or read: two functions, and the plain-text board addresses that
 * 0.2.0 has encrypted. A database created or upgraded by 0.2.0 no longer has the functions.
 */
export class FirstVersion1700000000250 implements MigrationInterface {
  name = "FirstVersion1700000000250";

  contracts = true as const;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION IF EXISTS change_patient;
      DROP FUNCTION IF EXISTS patient_json;
      UPDATE display SET key = NULL WHERE key IS NOT NULL AND key_sealed IS NOT NULL;
    `);
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
