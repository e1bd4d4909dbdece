import type { MigrationInterface, QueryRunner } from "typeorm";

/** Adds the hospital's own order of wards, and a ward's bays (docs/wire/patients.md, Wards). */
export class WardOrder1700000000090 implements MigrationInterface {
  name = "WardOrder1700000000090";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE ward ADD COLUMN own_order integer, ADD COLUMN bays jsonb;");
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
