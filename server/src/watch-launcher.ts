import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";

/** After so many milliseconds nothing is waited for any more: an operator can start it again within ten seconds. */
const END_WITHIN_MS = 9_500;

/**
 * Ends this process once its launcher has ended, also when its own event loop no longer turns. That loop hears of the
 * launcher's end first and stops in order; this is the net below it, in a thread of its own.
 */
export function watchLauncher(): void {
  const thread = new Worker(fileURLToPath(new URL("./watch-launcher.thread.js", import.meta.url)), {
    workerData: { launcher: process.connected ? process.ppid : null, endWithin: END_WITHIN_MS },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 2 },
  });
  // Without the net the process still hears of the end by its channel.
  thread.on("error", () => undefined);
  thread.unref();
}
