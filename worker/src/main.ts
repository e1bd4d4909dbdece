import { DatabaseClock } from "@wardline/database/watch/database-clock";
import { logLibraries } from "@wardline/jobs/library-lines";
import { createLog, describeError } from "@wardline/settings/log";
import { stopOnRequest, surviveRejections } from "@wardline/settings/program";
import { readConfig } from "./config/config.js";
import { startWorker } from "./worker.js";

function main(): void {
  const config = readConfig();
  const log = createLog(config.logLevel, "worker");
  logLibraries(log);
  const clock = new DatabaseClock("worker");
  const worker = startWorker(config, log, clock);
  // BullMQ uses Date to decide which jobs are due.
  Date.now = clock.now;
  surviveRejections(log);
  stopOnRequest({
    name: "worker",
    log,
    isChildOfLauncher: config.isChildOfLauncher,
    stop: () => worker.stop(),
    giveUp() {
      log.warn({}, "worker: running jobs are left to other workers");
      process.exit(0);
    },
  });
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
