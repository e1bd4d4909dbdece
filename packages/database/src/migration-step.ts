import type { QueryRunner } from "typeorm";

/** Prefix that distinguishes a migration's own lines from the lines of TypeORM. */
export const STEP_PREFIX = "step: ";

/** Reports the progress of a long migration to the operator (docs/development.md, Migrations). */
export function logStep(runner: QueryRunner, line: string): void {
  runner.dataSource.logger.log("info", `${STEP_PREFIX}${line}`, runner);
}
