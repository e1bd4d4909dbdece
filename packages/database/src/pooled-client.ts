import pg from "pg";

/** How long a statement may take, and wait for others, in milliseconds; 0: forever. */
export interface Patience {
  statementMs: number;
  lockMs?: number;
}

/**
 * A connection through a pooler that lends one for a single transaction: what is said of patience at the start of a connection
 * does not reach the database there, and is said at the start of each transaction.
 */
export function pooledClient({ statementMs, lockMs = 0 }: Patience): typeof pg.Client {
  const settings = `SET LOCAL statement_timeout = ${statementMs}; SET LOCAL lock_timeout = ${lockMs}`;
  return class extends pg.Client {
    override query = ((statement: unknown, ...rest: unknown[]) => {
      const begins =
        typeof statement === "string" && /^(START TRANSACTION|BEGIN)\b/.test(statement);
      const given = begins ? `${statement}; ${settings}` : statement;
      return Reflect.apply(super.query, this, [given, ...rest]) as unknown;
    }) as pg.Client["query"];
  };
}
