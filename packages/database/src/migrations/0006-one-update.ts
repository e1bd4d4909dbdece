import type { MigrationInterface, QueryRunner } from "typeorm";

/** Takes away the functions that knew a card's fields: the patients' repository writes and reads them by one list. */
export class OneUpdate1700000000006 implements MigrationInterface {
  name = "OneUpdate1700000000006";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("DROP FUNCTION change_patient; DROP FUNCTION patient_json;");
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
