import type { MigrationInterface, QueryRunner } from "typeorm";

/** Adds a hospital's rules for rosters (docs/wire/roster.md, Roster rules). */
export class RosterRules1700000000063 implements MigrationInterface {
  name = "RosterRules1700000000063";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE roster_rules (
        hospital_id uuid NOT NULL,
        preset text NOT NULL,
        rules jsonb NOT NULL,
        rest_after_hours smallint NOT NULL,
        average_weeks smallint NOT NULL,
        version integer NOT NULL,
        CONSTRAINT roster_rules_pkey PRIMARY KEY (hospital_id),
        CONSTRAINT roster_rules_hospital_id_fkey FOREIGN KEY (hospital_id) REFERENCES hospital (id)
      );
    `);
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
