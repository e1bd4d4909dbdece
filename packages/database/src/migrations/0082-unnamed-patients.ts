import type { MigrationInterface, QueryRunner } from "typeorm";
import { buildIndex } from "../build-index.js";

/**
 * Indexes the few cards that no display may name, so that a search does not read all hospitals' cards
 * (docs/wire/patients.md, The past).
 */
export class UnnamedPatients1700000000082 implements MigrationInterface {
  name = "UnnamedPatients1700000000082";
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(
      runner,
      "patient_unnamed",
      "patient (hospital_id) WHERE 'do_not_name' = ANY (flags)",
    );
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
