import type { MigrationInterface, QueryRunner } from "typeorm";

/** Adds the reading distance of a display; null if the number of patients decides (docs/board.md, Reading distance). */
export class DisplayDistance1700000000014 implements MigrationInterface {
  name = "DisplayDistance1700000000014";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE display ADD COLUMN distance smallint");
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
