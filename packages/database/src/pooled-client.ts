import pg from "pg";

/** Time limits for a statement and for its lock waits, in milliseconds; 0 for no limit. */
export interface TimeoutSettings {
  statementMs: number;
  lockMs?: number;
}

/**
 * Returns a client class for poolers that lend connections per transaction. The client sets the limits at the start of
 * each transaction, and uses no named statements, because the next statement may run on another connection.
 */
export function createPooledClient({ statementMs, lockMs = 0 }: TimeoutSettings): typeof pg.Client {
  const settings = `SET LOCAL statement_timeout = ${statementMs}; SET LOCAL lock_timeout = ${lockMs}`;
  return class extends pg.Client {
    override query = ((statement: unknown, ...rest: unknown[]) => {
      return Reflect.apply(super.query, this, [
        adaptStatement(statement, settings),
        ...rest,
      ]) as unknown;
    }) as pg.Client["query"];
  };
}

function adaptStatement(statement: unknown, settings: string): unknown {
  if (typeof statement === "string") {
    return /^(START TRANSACTION|BEGIN)\b/.test(statement) ? `${statement}; ${settings}` : statement;
  }
  // Only plain query configurations have a name; streams and cursors do not.
  return typeof (statement as { name?: unknown }).name === "string"
    ? { ...(statement as object), name: undefined }
    : statement;
}
