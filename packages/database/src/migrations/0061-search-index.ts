import type { MigrationInterface, QueryRunner } from "typeorm";
import { buildIndex } from "../build-index.js";

/**
 * Indexes search texts, so that retention and erasures find the searches for a person (docs/wire/patients.md,
 * Retention).
 */
export class SearchIndex1700000000061 implements MigrationInterface {
  name = "SearchIndex1700000000061";
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(
      runner,
      "access_log_searches",
      "access_log (hospital_id, detail) WHERE act = 'lookup' AND detail <> ''",
    );
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
