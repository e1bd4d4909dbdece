import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Records which duties people have seen, and which departments ask for this confirmation (docs/wire/roster.md, Seen).
 */
export class DutySeen1700000000065 implements MigrationInterface {
  name = "DutySeen1700000000065";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE duty_seen (
        hospital_id uuid NOT NULL,
        roster_id uuid NOT NULL,
        department text NOT NULL,
        role text NOT NULL,
        position smallint NOT NULL,
        account_id uuid NOT NULL,
        version text NOT NULL,
        at timestamptz NOT NULL,
        PRIMARY KEY (hospital_id, roster_id, department, role, position, account_id),
        FOREIGN KEY (hospital_id, roster_id) REFERENCES roster (hospital_id, id) ON DELETE CASCADE
      );
      ALTER TABLE department ADD COLUMN receipts boolean NOT NULL DEFAULT false;
    `);
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
