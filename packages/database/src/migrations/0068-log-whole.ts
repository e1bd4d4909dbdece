import type { MigrationInterface, QueryRunner } from "typeorm";
import { buildIndex } from "../build-index.js";

/**
 * Indexes log entries that retention has not emptied yet, except types without such content, such as `hour.passed`
 * (docs/wire/patients.md, Retention).
 */
export class LogWhole1700000000068 implements MigrationInterface {
  name = "LogWhole1700000000068";
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(
      runner,
      "event_log_whole",
      `event_log (hospital_id, revision) WHERE NOT payload ? 'removed_at' AND type NOT IN
         ('hour.passed', 'duty.changed', 'patient.deleted', 'patient.erased', 'retention.updated', 'retention.ran')`,
    );
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
