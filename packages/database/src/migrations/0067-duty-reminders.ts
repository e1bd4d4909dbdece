import type { MigrationInterface, QueryRunner } from "typeorm";

/** Records sent reminders of duties, and who wants them (docs/wire/roster.md, Reminders of duties). */
export class DutyReminders1700000000067 implements MigrationInterface {
  name = "DutyReminders1700000000067";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE account ADD COLUMN duty_reminders boolean;
      CREATE TABLE duty_reminder (
        hospital_id uuid NOT NULL,
        account_id uuid NOT NULL,
        department text NOT NULL,
        role text NOT NULL,
        from_at timestamptz NOT NULL,
        hours smallint NOT NULL,
        PRIMARY KEY (hospital_id, account_id, department, role, from_at, hours),
        FOREIGN KEY (hospital_id, account_id) REFERENCES account (hospital_id, id)
      );
    `);
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
