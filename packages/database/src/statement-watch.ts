import type { Logger } from "typeorm";

/** From so many milliseconds on a statement is slow, unless it is set otherwise (SLOW_STATEMENT_MS). */
export const SLOW_STATEMENT_MS = 500;
const TEXT_LENGTH = 1_000;

/** A statement that took long, or was given up by PostgreSQL because it took too long. */
export interface SlowStatement {
  /** Its SQL, without the values that were asked for. */
  statement: string;
  /** How long it took; null where it was given up. */
  milliseconds: number | null;
}

/**
 * For TypeORM's options: says every statement that takes `slowMs` milliseconds or longer, prepared ones included. `onMigrating`
 * receives TypeORM's line when a migration has run, and what migrations say of how far they are; `onError` what a statement failed
 * with.
 */
export function watchStatements(
  say: (slow: SlowStatement) => void,
  slowMs: number,
  onMigrating: (line: string) => void,
  onError: (error: unknown) => void = () => undefined,
): {
  maxQueryExecutionTime: number;
  logger: Logger;
} {
  const nothing = () => undefined;
  return {
    // TypeORM says what took longer, in whole milliseconds.
    maxQueryExecutionTime: slowMs - 0.5,
    logger: {
      logQuery: nothing,
      logQueryError(error, query) {
        onError(error);
        if (isGivenUp(error)) say({ statement: onOneLine(query), milliseconds: null });
      },
      logQuerySlow(milliseconds, query) {
        say({ statement: onOneLine(query), milliseconds });
      },
      logSchemaBuild: onMigrating,
      logMigration: nothing,
      log(level, message) {
        if (level === "info") onMigrating(String(message));
      },
    },
  };
}

/** What PostgreSQL says, and what the driver says that waits just as long, whichever comes first. */
function isGivenUp(error: string | Error): boolean {
  const { message } = error as { message?: string };
  return /statement timeout|Query read timeout/.test(message ?? "");
}

function onOneLine(query: string): string {
  return query.replaceAll(/\s+/g, " ").trim().slice(0, TEXT_LENGTH);
}
