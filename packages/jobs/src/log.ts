/** Log for this package; a pino logger fits. */
export interface Log {
  info(fields: Record<string, unknown>, message: string): void;
  warn(fields: Record<string, unknown>, message: string): void;
}

const REPEAT_INTERVAL_MS = 30_000;

/** Matches BullMQ's errors about a job that has lost its lock. */
const JOB_LINE = /\block\b|for job|^Job /i;

/**
 * Logs connection errors, which repeat with each reconnect, and lost jobs: a new message at once, a repeated message at
 * most every 30 seconds.
 */
export function createConnectionReporter(log: Log, store: string): (error: Error) => void {
  let reported = "";
  let reportedAt = 0;
  return (error) => {
    const now = Date.now();
    // An AggregateError of two refused addresses has no message.
    const reason = error.message || ((error as NodeJS.ErrnoException).code ?? error.name);
    // BullMQ's own errors have numeric codes and mean that the store has answered.
    const isAboutJob =
      typeof (error as { code?: unknown }).code === "number" || JOB_LINE.test(reason);
    const message = isAboutJob
      ? "jobs: a job's lock was not renewed in time; the job may run again"
      : "jobs: the queue store is unreachable";
    const reportKey = isAboutJob ? message : reason;
    if (reportKey === reported && now - reportedAt < REPEAT_INTERVAL_MS) return;
    [reported, reportedAt] = [reportKey, now];
    log.warn({ store, reason }, message);
  };
}
