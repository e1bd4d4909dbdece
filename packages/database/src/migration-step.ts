import type { QueryRunner } from "typeorm";

/** Before each line that a migration says, among those that TypeORM says itself. */
export const STEP = "step: ";

/** Says how far a migration is that takes long, in words for the operator who waits for it (docs/development.md, Migrations). */
export function sayStep(runner: QueryRunner, line: string): void {
  runner.dataSource.logger.log("info", `${STEP}${line}`, runner);
}
