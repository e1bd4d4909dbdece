import type { MigrationInterface, QueryRunner } from "typeorm";
import { buildIndex, dropIndex } from "../build-index.js";

/**
 * Indexes the remaining filters of both logs, and drops two indexes that other indexes make redundant
 * (docs/wire/operations.md, Audit and Access log).
 */
export class LogFilters1700000000059 implements MigrationInterface {
  name = "LogFilters1700000000059";
  transaction = false as const;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndex(
      runner,
      "event_log_teams",
      `event_log (hospital_id, revision) WHERE changes @> '[{"field": "teams"}]'`,
    );
    await buildIndex(
      runner,
      "event_log_system",
      "event_log (hospital_id, revision) WHERE actor IS NULL AND type NOT IN ('hour.passed', 'duty.changed')",
    );
    await buildIndex(
      runner,
      "access_log_act",
      "access_log (hospital_id, act, id) WHERE act <> 'card_opened'",
    );
    await buildIndex(runner, "access_log_period", "access_log (hospital_id, at, id)");
    await dropIndex(runner, "access_log_time");
    await dropIndex(runner, "event_log_setting");
  }

  async down(): Promise<void> {
    throw new Error("This migration has no way back: restore a backup instead.");
  }
}
