import { parentPort, workerData } from "node:worker_threads";

import type { ThreadInput, ThreadMessage } from "./in-thread.js";
import { loadHighs } from "./load-highs.js";
import { proposeMonth } from "./propose.js";

/** Program of the worker thread, which the solver blocks. */
async function main({ problem, seconds, stop }: ThreadInput): Promise<void> {
  const flag = new Int32Array(stop);
  // oxlint-disable-next-line require-post-message-target-origin -- a thread is no window
  const post = (message: ThreadMessage) => parentPort?.postMessage(message);
  const highs = await loadHighs().catch(() => null);
  const proposed = proposeMonth(problem, {
    highs,
    seconds,
    now: () => performance.now(),
    shouldStop: () => Atomics.load(flag, 0) === 1,
    onStep: (step) => post({ step }),
    onSimple: (simple) => post({ simple }),
  });
  post({ proposed });
}

await main(workerData as ThreadInput);
