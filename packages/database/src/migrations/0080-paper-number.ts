import type { MigrationInterface, QueryRunner } from "typeorm";
import { buildIndex } from "../build-index.js";

/** Adds the number under which a card was first written on paper (docs/wire/patients.md, Cards written on paper). */
export class PaperNumber1700000000080 implements MigrationInterface {
  name = "PaperNumber1700000000080";
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE patient ADD COLUMN IF NOT EXISTS paper_number text");
    await buildIndex(
      runner,
      "patient_paper_number",
      "patient (hospital_id, paper_number) WHERE paper_number IS NOT NULL",
    );
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
