import pg from "pg";

/** How long a statement may take, and wait for others, in milliseconds; 0: forever. */
export interface Patience {
  statementMs: number;
  lockMs?: number;
}

/**
 * A connection through a pooler that lends one for a single transaction: what is said of patience at the start of a connection
 * does not reach the database there, and is said at the start of each transaction. The next transaction may have another
 * connection, which does not know a statement by its name.
 */
export function pooledClient({ statementMs, lockMs = 0 }: Patience): typeof pg.Client {
  const settings = `SET LOCAL statement_timeout = ${statementMs}; SET LOCAL lock_timeout = ${lockMs}`;
  return class extends pg.Client {
    override query = ((statement: unknown, ...rest: unknown[]) => {
      return Reflect.apply(super.query, this, [adapted(statement, settings), ...rest]) as unknown;
    }) as pg.Client["query"];
  };
}

function adapted(statement: unknown, settings: string): unknown {
  if (typeof statement === "string") {
    return /^(START TRANSACTION|BEGIN)\b/.test(statement) ? `${statement}; ${settings}` : statement;
  }
  // What has a name is a plain description of a query; streams and cursors have none.
  return typeof (statement as { name?: unknown }).name === "string"
    ? { ...(statement as object), name: undefined }
    : statement;
}
