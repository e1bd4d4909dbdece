import { setTimeout as wait } from "node:timers/promises";
import { JOBS, type QueueName, readRequestId } from "@wardline/contracts/operation/jobs";
import type { Job, Worker, WorkerOptions } from "bullmq";
import { withDeadline } from "./deadline.js";
import { handleJob, type JobHandlers, requireAllHandlers } from "./handlers.js";
import { openStore, type StoreOptions } from "./open-store.js";
import { CONCURRENCY, computeEmailBackoff, MAX_LOST_WORKERS, RECOVERY } from "./policy.js";
import { RecentRuns } from "./recent-runs.js";

/** A finished run: succeeded, to be retried, or failed. */
export interface EndedRun {
  queue: QueueName;
  name: string;
  jobId: string;
  outcome: "done" | "retry" | "failed";
  /** Number of runs so far, including this run. */
  attempt: number;
  durationMs: number;
  requestId?: string;
  error?: Error;
}

export interface WorkersOptions extends StoreOptions {
  handlers: JobHandlers;
  onRun?: (run: EndedRun) => void;
  /** Milliseconds that `close` waits; by default 8 seconds. */
  patienceMs?: number;
  /** Time after which a job counts as abandoned; by default `RECOVERY`. */
  recovery?: Partial<WorkerOptions>;
}

/** Consumer side of the queues. */
export interface Workers {
  /** Resolves when the workers take jobs; retries while the store is unavailable. */
  start(): Promise<void>;
  /**
   * Takes no more jobs and resolves when the current jobs have ended, or after `patienceMs`; unfinished jobs are left
   * to other workers.
   */
  close(): Promise<void>;
}

const QUEUE_NAMES = Object.keys(JOBS) as QueueName[];
/** Each worker needs one connection for NOTIFY; the others serve jobs. */
const CONNECTION_COUNT = QUEUE_NAMES.length + 4;

/** Less than the time that a worker process has for its whole shutdown. */
const SHUTDOWN_TIMEOUT_MS = 8_000;

/** Prepares a worker for each queue, to be run by `start`. Throws if a job has no handler. */
export function createWorkers(options: WorkersOptions): Workers {
  const { handlers, log, onRun, patienceMs = SHUTDOWN_TIMEOUT_MS, recovery = RECOVERY } = options;
  requireAllHandlers(handlers);
  const store = openStore(options, CONNECTION_COUNT);
  const closing = new AbortController();
  /**
   * The store may deliver a job again if the job finished while the store was unavailable, or if a busy machine did not
   * renew the job's lock. An email must not be sent twice because of that.
   */
  const runs = new RecentRuns(1_000);
  let workers: Worker[] = [];

  function run(queue: QueueName, { id = "", name, data, timestamp }: Job): Promise<void> {
    return runs.once(`${queue}:${id}`, () =>
      handleJob(handlers, { queue, name, data }, { id, queuedAt: timestamp }),
    );
  }

  function makeWorker(queue: QueueName): Worker {
    const worker = store.worker(queue, (job) => run(queue, job), {
      ...recovery,
      maxStalledCount: MAX_LOST_WORKERS[queue],
      concurrency: CONCURRENCY[queue],
      settings: { backoffStrategy: computeEmailBackoff },
    });
    worker.on("completed", (job) => {
      runs.forget(`${queue}:${job.id}`);
      onRun?.(describe(queue, job, "done"));
    });
    worker.on("failed", (job, error) => {
      if (job === undefined) return;
      const outcome = job.finishedOn === undefined ? "retry" : "failed";
      onRun?.({ ...describe(queue, job, outcome), error });
    });
    worker.on("stalled", (jobId) => {
      log.warn({ queue, jobId }, "jobs: taken over from a worker that vanished");
    });
    return worker;
  }

  async function assemble(): Promise<void> {
    await store.ready();
    workers = QUEUE_NAMES.map(makeWorker);
    try {
      await Promise.all(workers.map((worker) => worker.waitUntilReady()));
    } catch (error) {
      // BullMQ remembers a failed start, so the next attempt uses new workers.
      await Promise.allSettled(workers.map((worker) => worker.close(true)));
      workers = [];
      throw error;
    }
    for (const worker of workers) void keepRunning(worker);
  }

  async function keepRunning(worker: Worker): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        await worker.run();
      } catch (error) {
        log.warn(
          { queue: worker.name, reason: (error as Error).message },
          "jobs: a worker failed and is restarted",
        );
      }
      await wait(1_000, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }

  return {
    async start() {
      let loggedReason = "";
      for (let delay = 250; !closing.signal.aborted; delay = Math.min(delay * 2, 2_000)) {
        try {
          await assemble();
          return;
        } catch (error) {
          const { message: reason } = error as Error;
          if (reason !== loggedReason)
            log.warn({ reason }, "jobs: the workers wait for the queue store");
          loggedReason = reason;
        }
        await wait(delay, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    },
    async close() {
      closing.abort();
      const paused = Promise.all(workers.map((worker) => worker.pause()));
      const hasTimedOut = await withDeadline(patienceMs, () => paused).then(
        () => false,
        () => {
          log.warn({}, "jobs: could not pause in time; running jobs are left to other workers");
          return true;
        },
      );
      // Without force BullMQ waits for connections that may never come back.
      await Promise.allSettled(workers.map((worker) => worker.close(hasTimedOut)));
      await store.close();
    },
  };
}

function describe(queue: QueueName, job: Job, outcome: EndedRun["outcome"]): EndedRun {
  const requestId = readRequestId(job.data);
  return {
    queue,
    name: job.name,
    jobId: job.id ?? "",
    outcome,
    attempt: Math.max(job.attemptsMade, 1),
    durationMs: (job.finishedOn ?? Date.now()) - (job.processedOn ?? Date.now()),
    ...(requestId === undefined ? {} : { requestId }),
  };
}
