import { Worker } from "node:worker_threads";
import type { MonthProblem } from "@wardline/domain/roster-month/month-problem";
import type { ProposalStep } from "@wardline/domain/roster-month/proposal-steps";
import type { ProposedMonth } from "./propose.js";

/** The compiled program of the thread, for those who run this package's source as well. */
const PROGRAM = new URL("../dist/thread.js", import.meta.url);
/** Beyond its time, what writing the programme and checking the answer may take; the thread is then ended. */
const PATIENCE_MS = 60_000;
/** A month needs a tenth of it; a thread that wants more is ended, and not the process. */
const MEMORY_MB = 1_024;

/** What the thread is given. */
export interface ThreadGiven {
  problem: MonthProblem;
  seconds: number;
  /** One 32-bit number: 1 asks to stop. */
  stop: SharedArrayBuffer;
}

/** What the thread says. */
export type ThreadMessage = { step: ProposalStep } | { proposed: ProposedMonth };

/**
 * Proposes a month in a thread of its own, so that this process goes on with everything else. `stop` ends the search, and what
 * was found by then is the answer. Rejects where the thread fails.
 */
export function proposeInThread(
  problem: MonthProblem,
  {
    seconds,
    stop,
    onStep,
  }: {
    seconds: number;
    stop: AbortSignal;
    onStep: (step: ProposalStep) => void;
  },
): Promise<ProposedMonth> {
  const flag = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const given: ThreadGiven = { problem, seconds, stop: flag };
  const thread = new Worker(PROGRAM, {
    workerData: given,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  const ask = () => Atomics.store(new Int32Array(flag), 0, 1);
  if (stop.aborted) ask();
  stop.addEventListener("abort", ask, { once: true });
  return new Promise<ProposedMonth>((resolve, reject) => {
    const patience = setTimeout(
      () => reject(new Error("The proposal's thread did not end in time.")),
      seconds * 1_000 + PATIENCE_MS,
    );
    thread.on("message", (message: ThreadMessage) => {
      if ("step" in message) onStep(message.step);
      else resolve(message.proposed);
    });
    thread.on("error", reject);
    thread.on("exit", () => {
      clearTimeout(patience);
      reject(new Error("The proposal's thread ended without an answer."));
    });
  }).finally(() => {
    stop.removeEventListener("abort", ask);
    void thread.terminate();
  });
}
