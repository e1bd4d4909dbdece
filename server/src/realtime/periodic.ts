import type { Logger } from "pino";

/** Runs `work` every `ms` milliseconds, never twice at a time; a failure is logged. Returns how to end that. */
export function periodically(ms: number, work: () => Promise<void>, log: Logger): () => void {
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    work()
      .catch((error: Error) => log.warn({ reason: error.message }, "live: a periodic check failed"))
      .finally(() => {
        isRunning = false;
      });
  }, ms);
  timer.unref();
  return () => clearInterval(timer);
}
