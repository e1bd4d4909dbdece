import { Worker } from "node:worker_threads";
import type { MonthProblem } from "@wardline/domain/roster-month/month-problem";
import type { ProposalStep } from "@wardline/domain/roster-month/proposal-steps";
import type { ProposedMonth } from "./propose.js";

/** The thread's compiled program, which is also used when this package runs from source. */
const PROGRAM = new URL("../dist/thread.js", import.meta.url);
/** Milliseconds that the thread gets after its time limit or a request to stop, before it is terminated. */
const PATIENCE_MS = 4_000;
/** Memory limit of the thread. A month needs a tenth of it; beyond the limit only the thread ends, not the process. */
const MEMORY_MB = 1_024;

/** Input of the thread. */
export interface ThreadInput {
  problem: MonthProblem;
  seconds: number;
  /** One 32-bit number: 1 asks to stop. */
  stop: SharedArrayBuffer;
}

/** Messages of the thread. */
export type ThreadMessage =
  | { step: ProposalStep }
  | { simple: ProposedMonth }
  | { proposed: ProposedMonth };

/**
 * Proposes a month in a separate thread, so that this process stays responsive. `stop` ends the search with the best
 * plan found so far; if the solver hangs or fails, the simple plan is returned. Rejects if there is no simple plan yet.
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
  const input: ThreadInput = { problem, seconds, stop: flag };
  const thread = new Worker(PROGRAM, {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  let requestStop = () => {};
  const timers: NodeJS.Timeout[] = [];
  return new Promise<ProposedMonth>((resolve, reject) => {
    let simple: ProposedMonth | null = null;
    const end = (reason: Error) => (simple === null ? reject(reason) : resolve(simple));
    const endAfter = (milliseconds: number) => {
      const late = () => end(new Error("The proposal's thread did not end in time."));
      timers.push(setTimeout(late, milliseconds));
    };
    requestStop = () => {
      Atomics.store(new Int32Array(flag), 0, 1);
      endAfter(PATIENCE_MS);
    };
    if (stop.aborted) requestStop();
    else stop.addEventListener("abort", requestStop, { once: true });
    endAfter(seconds * 1_000 + PATIENCE_MS);
    thread.on("message", (message: ThreadMessage) => {
      if ("step" in message) onStep(message.step);
      else if ("simple" in message) simple = message.simple;
      else resolve(message.proposed);
    });
    thread.on("error", end);
    thread.on("exit", () => end(new Error("The proposal's thread ended without an answer.")));
  }).finally(() => {
    for (const timer of timers) clearTimeout(timer);
    stop.removeEventListener("abort", requestStop);
    void thread.terminate();
  });
}
