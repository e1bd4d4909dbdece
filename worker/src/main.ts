import { DatabaseClock } from "@wardline/database/watch/database-clock";
import { logLibraries } from "@wardline/jobs/library-lines";
import { createLog, describeError } from "@wardline/settings/log";
import { readConfig } from "./config/config.js";
import { startWorker } from "./worker.js";

/** Milliseconds after which unfinished jobs are left to another worker (promise 14). */
const STOP_TIMEOUT_MS = 9_000;

function main(): void {
  const config = readConfig();
  const log = createLog(config.logLevel, "worker");
  logLibraries(log);
  const clock = new DatabaseClock("worker");
  const worker = startWorker(config, log, clock);
  // BullMQ uses Date to decide which jobs are due.
  Date.now = clock.now;
  let isStopping = false;

  function stop(reason: string): void {
    if (isStopping) return;
    isStopping = true;
    log.info({ reason }, "worker: stops");
    setTimeout(() => {
      log.warn({}, "worker: leaves jobs under way to others");
      process.exit(0);
    }, STOP_TIMEOUT_MS).unref();
    worker.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error(describeError(error), "worker: did not stop cleanly");
        process.exit(1);
      },
    );
  }

  process.on("SIGTERM", () => stop("SIGTERM"));
  process.on("SIGINT", () => stop("SIGINT"));
  if (config.endsWithParent) {
    process.on("disconnect", () => stop("the launcher ended"));
    // The launcher may have ended while this module was loading.
    if (!process.connected) stop("the launcher ended");
  }
  // A stray rejection of a library during an outage must not stop the queues (promise 12).
  process.on("unhandledRejection", (error) =>
    log.error(describeError(error), "worker: stray rejection"),
  );
  worker.started.catch((error: unknown) => {
    log.fatal(describeError(error), "worker: could not start");
    process.exit(1);
  });
}

try {
  main();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
