import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Marks the functions that knew a card's fields as unused, because the patients' repository now reads and writes the
 * fields from one list. Servers of the previous version call the functions until the last such server has ended.
 */
export class OneUpdate1700000000006 implements MigrationInterface {
  name = "OneUpdate1700000000006";

  async up(runner: QueryRunner): Promise<void> {
    const words = "For servers of 0.1.0, to be dropped by the version after 0.2.0.";
    await runner.query(`
      COMMENT ON FUNCTION change_patient IS '${words}';
      COMMENT ON FUNCTION patient_json IS '${words}';
    `);
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
