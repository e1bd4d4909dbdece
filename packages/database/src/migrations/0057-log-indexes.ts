import type { MigrationInterface, QueryRunner } from "typeorm";
import { buildIndex } from "../build-index.js";

/**
 * Indexes both logs by person and by kind, so that a search does not read years of entries (docs/wire/operations.md,
 * Audit).
 */
export class LogIndexes1700000000057 implements MigrationInterface {
  name = "LogIndexes1700000000057";
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(runner, "event_log_type", "event_log (hospital_id, type, revision)");
    await buildIndex(
      runner,
      "event_log_actor",
      "event_log (hospital_id, (actor->>'id'), revision)",
    );
    await buildIndex(runner, "access_log_actor", "access_log (hospital_id, (actor->>'id'), id)");
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
