import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Adds reports of how calls to people on call ended, and the numbers they mark (docs/wire/roster.md, Reports of calls).
 */
export class CallReports1700000000064 implements MigrationInterface {
  name = "CallReports1700000000064";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE call_report (
        hospital_id uuid NOT NULL,
        id uuid NOT NULL,
        date text NOT NULL,
        department text NOT NULL,
        role text NOT NULL,
        position smallint NOT NULL,
        account_id uuid NOT NULL,
        phone text NOT NULL,
        reporter_id uuid NOT NULL,
        result text NOT NULL,
        at timestamptz NOT NULL,
        PRIMARY KEY (hospital_id, id),
        FOREIGN KEY (hospital_id, account_id) REFERENCES account (hospital_id, id)
      );
      CREATE INDEX call_report_at ON call_report (hospital_id, at);
      CREATE INDEX call_report_person ON call_report (hospital_id, account_id, date);
      CREATE TABLE contact_mark (
        hospital_id uuid NOT NULL,
        account_id uuid NOT NULL,
        phone text NOT NULL,
        result text NOT NULL,
        at timestamptz NOT NULL,
        until_at timestamptz NOT NULL,
        PRIMARY KEY (hospital_id, account_id),
        FOREIGN KEY (hospital_id, account_id) REFERENCES account (hospital_id, id)
      );
    `);
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
