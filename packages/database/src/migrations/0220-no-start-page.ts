import type { MigrationInterface, QueryRunner } from "typeorm";

/** Drops a staff member's start page. Servers of 0.2.0 do not know the column. */
export class NoStartPage1700000000220 implements MigrationInterface {
  name = "NoStartPage1700000000220";
  contracts = true;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE account DROP COLUMN start_page");
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
