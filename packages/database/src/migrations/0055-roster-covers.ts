import type { MigrationInterface, QueryRunner } from "typeorm";

/** Adds covers: people on call for part of a duty in place of those on the roster (docs/wire/roster.md, Covers). */
export class RosterCovers1700000000055 implements MigrationInterface {
  name = "RosterCovers1700000000055";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE roster_cover (
        hospital_id uuid NOT NULL,
        id uuid NOT NULL,
        roster_id uuid NOT NULL,
        department text NOT NULL,
        role text NOT NULL,
        position smallint NOT NULL,
        from_at timestamptz NOT NULL,
        until_at timestamptz NOT NULL,
        account_id uuid NOT NULL,
        first_name text NOT NULL,
        last_name text NOT NULL,
        for_account_id uuid NOT NULL,
        for_first_name text NOT NULL,
        for_last_name text NOT NULL,
        reason text NOT NULL,
        actor jsonb NOT NULL,
        at timestamptz NOT NULL,
        PRIMARY KEY (hospital_id, id),
        FOREIGN KEY (hospital_id, roster_id) REFERENCES roster (hospital_id, id) ON DELETE CASCADE,
        FOREIGN KEY (hospital_id, account_id) REFERENCES account (hospital_id, id)
      );
      CREATE INDEX roster_cover_roster ON roster_cover (hospital_id, roster_id);
      CREATE INDEX roster_cover_account ON roster_cover (hospital_id, account_id, until_at);
    `);
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
