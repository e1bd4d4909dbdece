import type { Logger } from "typeorm";

const MAX_TEXT_LENGTH = 1_000;

/** A statement that was slow or timed out. */
export interface SlowStatement {
  /** SQL without parameter values. */
  statement: string;
  /** Duration; null if the statement timed out. */
  milliseconds: number | null;
}

/**
 * Returns TypeORM options that report statements of `slowMs` milliseconds or longer, including prepared statements.
 * `onMigrating` receives finished migrations and their progress; `onError` receives the errors of failed statements.
 */
export function watchStatements(
  reportSlow: (slow: SlowStatement) => void,
  slowMs: number,
  onMigrating: (line: string) => void,
  onError: (error: unknown) => void = () => undefined,
): {
  maxQueryExecutionTime: number;
  logger: Logger;
} {
  const ignore = () => undefined;
  return {
    // TypeORM reports only durations above this limit, in whole milliseconds.
    maxQueryExecutionTime: slowMs - 0.5,
    logger: {
      logQuery: ignore,
      logQueryError(error, query) {
        onError(error);
        if (isTimeout(error)) reportSlow({ statement: toOneLine(query), milliseconds: null });
      },
      logQuerySlow(milliseconds, query) {
        reportSlow({ statement: toOneLine(query), milliseconds });
      },
      logSchemaBuild: onMigrating,
      logMigration: ignore,
      log(level, message) {
        if (level === "info") onMigrating(String(message));
      },
    },
  };
}

/** True for a timeout of PostgreSQL or of the driver, whichever comes first. */
function isTimeout(error: string | Error): boolean {
  const { message } = error as { message?: string };
  return /statement timeout|Query read timeout/.test(message ?? "");
}

function toOneLine(query: string): string {
  return query.replaceAll(/\s+/g, " ").trim().slice(0, MAX_TEXT_LENGTH);
}
