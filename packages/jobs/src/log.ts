/** Where this package reports what went wrong; a pino logger fits. */
export interface Log {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
}

const REPEAT_MS = 30_000;

/**
 * Logs errors of connections, which repeat with every attempt to reconnect: a new message at once, the same one
 * at most every 30 seconds.
 */
export function connectionReporter(log: Log, store: string): (error: Error) => void {
  let reported = "";
  let reportedAt = 0;
  return (error) => {
    const now = Date.now();
    // An AggregateError of two refused addresses has no message of its own.
    const reason = error.message || ((error as NodeJS.ErrnoException).code ?? error.name);
    if (reason === reported && now - reportedAt < REPEAT_MS) return;
    [reported, reportedAt] = [reason, now];
    log.warn({ store, reason }, "jobs: the queues' store is unreachable");
  };
}
