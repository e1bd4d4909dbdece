import type { MigrationInterface, QueryRunner } from "typeorm";

/** Adds days on which a person is away, or prefers not to be on call (docs/wire/roster.md, Absences). */
export class Absences1700000000062 implements MigrationInterface {
  name = "Absences1700000000062";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE absence (
        hospital_id uuid NOT NULL,
        id uuid NOT NULL,
        account_id uuid NOT NULL,
        from_day date NOT NULL,
        until_day date NOT NULL,
        kind text NOT NULL,
        note text NOT NULL,
        version integer NOT NULL DEFAULT 1,
        PRIMARY KEY (hospital_id, id),
        FOREIGN KEY (hospital_id, account_id) REFERENCES account (hospital_id, id)
      );
      CREATE INDEX absence_account ON absence (hospital_id, account_id, until_day);
      CREATE INDEX absence_days ON absence (hospital_id, until_day);
    `);
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
