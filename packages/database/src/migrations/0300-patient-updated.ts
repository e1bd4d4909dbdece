import type { MigrationInterface, QueryRunner } from "typeorm";
import { buildIndex } from "../build-index.js";

/** Indexes the time of a card's last change, for programs that poll for changes (docs/wire/fhir.md, Searching). */
export class PatientUpdated1700000000300 implements MigrationInterface {
  name = "PatientUpdated1700000000300";
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(
      runner,
      "patient_updated",
      "patient (hospital_id, updated_at) WHERE deleted_at IS NULL AND removed_at IS NULL",
    );
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
