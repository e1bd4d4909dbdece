import type { MigrationInterface, QueryRunner } from "typeorm";

/**
 * Adds the number of beds and the census by ward for each hour; null for hours counted before this migration
 * (docs/wire/patients.md, Statistics).
 */
export class WardCensus1700000000022 implements MigrationInterface {
  name = "WardCensus1700000000022";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE census ADD COLUMN beds integer, ADD COLUMN wards jsonb");
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
