import type { MigrationInterface, QueryRunner } from "typeorm";

/** Adds a switch for the code with which staff open a board on their phone (docs/wire/boards.md, Wall to hand). */
export class DisplayHandoff1700000000024 implements MigrationInterface {
  name = "DisplayHandoff1700000000024";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE display ADD COLUMN show_handoff boolean NOT NULL DEFAULT true");
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
