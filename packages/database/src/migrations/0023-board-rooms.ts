import type { MigrationInterface, QueryRunner } from "typeorm";

/** Adds the units that a display shows as rooms; null if the hospital's wards decide (docs/board.md, Rooms). */
export class BoardRooms1700000000023 implements MigrationInterface {
  name = "BoardRooms1700000000023";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE display ADD COLUMN rooms text");
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
