import type { MigrationInterface, QueryRunner } from "typeorm";

/** Adds a version that counts the changes of a display's settings (docs/wire/boards.md, Displays and boards). */
export class DisplayVersion1700000000180 implements MigrationInterface {
  name = "DisplayVersion1700000000180";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE display ADD COLUMN version integer NOT NULL DEFAULT 1");
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
