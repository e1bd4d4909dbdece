import {
  JOBS,
  type JobName,
  type PendingJob,
  type QueueName,
} from "@wardline/contracts/operation/jobs";
import { defaultRepeatStrategy, type Queue, type RepeatOptions } from "bullmq";
import { withDeadline } from "./deadline.js";
import type { Log } from "./log.js";
import { openStore, type StoreOptions } from "./open-store.js";
import { EMAIL_BACKOFF, getPriority, JOB_OPTIONS } from "./policy.js";

const DEFAULT_TIMEOUT_MS = 1_000;
const CONNECTION_COUNT = 3;
/**
 * Largest tolerated drift of a scheduler's next run. If the run is overdue by more, the scheduler has lost its job; if
 * it is further ahead, the clock was set back.
 */
const MAX_SCHEDULER_DRIFT_MS = 60_000;

const QUEUE_NAMES = Object.keys(JOBS) as QueueName[];

export interface QueuesOptions extends StoreOptions {
  /** Milliseconds before the first retry of an email; each further retry waits twice as long. */
  emailBackoffMs?: number;
  /** Milliseconds within which the store must answer; a second by default. */
  answerMs?: number;
}

export interface QueueCounts {
  waiting: number;
  active: number;
  delayed: number;
  failed: number;
}

/** A recurring job: by interval in milliseconds, or by a cron pattern in UTC. */
export type Schedule = {
  [Q in QueueName]: { id: string; queue: Q; name: JobName<Q> } & (
    | { every: number }
    | { pattern: string }
  );
}[QueueName];

/** Producer side of the queues; an unavailable store neither blocks nor crashes the program. */
export interface Queues {
  readonly log: Log;
  /**
   * Queues jobs under their own ids; known ids are ignored (docs/wire/operations.md, Jobs). Rejects within a second if
   * the store does not answer; the next sweep then tries again.
   */
  enqueue(jobs: readonly PendingJob[]): Promise<void>;
  /** Sets up missing, changed or stuck schedules; idempotent for any number of workers. */
  upsertSchedules(schedules: readonly Schedule[]): Promise<void>;
  promoteDelayed(): Promise<void>;
  /** Rejects within a second if the store does not answer. */
  counts(): Promise<Record<QueueName, QueueCounts>>;
  /** Rejects within a second if no queue answers: part of readiness (docs/wire/operations.md, Settings of an installation). */
  ping(): Promise<void>;
  /** BullMQ's own queues, for the operators' page. */
  open(): Promise<Record<QueueName, Queue>>;
  close(): Promise<void>;
}

/** Opens the queues without waiting for their store. */
export function createQueues(options: QueuesOptions): Queues {
  const { answerMs = DEFAULT_TIMEOUT_MS } = options;
  const store = openStore(options, CONNECTION_COUNT);
  const openedQueues = new Map<QueueName, Promise<Queue>>();

  function openQueue(name: QueueName): Promise<Queue> {
    const known = openedQueues.get(name);
    if (known !== undefined) return known;
    const opening = openOnce(name);
    openedQueues.set(name, opening);
    // BullMQ remembers a failed start, so the next caller opens a new queue.
    opening.catch(() => openedQueues.delete(name));
    return opening;
  }

  async function openOnce(name: QueueName): Promise<Queue> {
    const queue = store.queue(name);
    try {
      await queue.waitUntilReady();
      return queue;
    } catch (error) {
      await queue.close().catch(() => undefined);
      throw error;
    }
  }

  async function open(): Promise<Record<QueueName, Queue>> {
    await store.ready();
    const entries = QUEUE_NAMES.map(async (name) => [name, await openQueue(name)] as const);
    return Object.fromEntries(await Promise.all(entries)) as Record<QueueName, Queue>;
  }

  async function enqueue(jobs: readonly PendingJob[]): Promise<void> {
    if (jobs.length === 0) return;
    await withDeadline(answerMs, async () => {
      const queues = await open();
      const batches = QUEUE_NAMES.map((name) => jobs.filter((job) => job.queue === name));
      await Promise.all(
        batches.filter((batch) => batch.length > 0).map((batch) => addAll(queues, batch, options)),
      );
    });
  }

  async function upsertSchedules(schedules: readonly Schedule[]): Promise<void> {
    const queues = await open();
    for (const schedule of schedules) await upsertSchedule(queues[schedule.queue], schedule);
  }

  async function promoteDelayed(): Promise<void> {
    const queues = await open();
    for (const queue of Object.values(queues)) await queue.promoteJobs();
  }

  async function counts(): Promise<Record<QueueName, QueueCounts>> {
    return withDeadline(answerMs, async () => {
      const queues = await open();
      const entries = QUEUE_NAMES.map(
        async (name) => [name, await countQueue(queues[name])] as const,
      );
      return Object.fromEntries(await Promise.all(entries)) as Record<QueueName, QueueCounts>;
    });
  }

  // Prepares the queues before the first job; if the store does not answer, the next caller prepares them.
  open().catch(() => undefined);

  return {
    log: options.log,
    enqueue,
    upsertSchedules,
    promoteDelayed,
    counts,
    open,
    ping: () =>
      withDeadline(answerMs, async () => {
        await store.ready();
        await (await openQueue("outbox")).getJobCounts("waiting");
      }),
    async close() {
      const queues = await Promise.allSettled(openedQueues.values());
      for (const queue of queues) {
        if (queue.status === "fulfilled") await queue.value.close();
      }
      await store.close();
    },
  };
}

async function addAll(
  queues: Record<QueueName, Queue>,
  jobs: readonly PendingJob[],
  { emailBackoffMs }: QueuesOptions,
): Promise<void> {
  const [first] = jobs;
  if (first === undefined) return;
  const retries =
    first.queue === "email" && emailBackoffMs !== undefined
      ? { backoff: { type: EMAIL_BACKOFF, delay: emailBackoffMs } }
      : {};
  await queues[first.queue].addBulk(
    jobs.map((job) => {
      const { id, name, data } = job;
      return { name, data, opts: { jobId: id, priority: getPriority(job), ...retries } };
    }),
  );
}

async function countQueue(queue: Queue): Promise<QueueCounts> {
  const counts = await queue.getJobCounts("waiting", "prioritized", "active", "delayed", "failed");
  const { waiting = 0, prioritized = 0, active = 0, delayed = 0, failed = 0 } = counts;
  return { waiting: waiting + prioritized, active, delayed, failed };
}

async function upsertSchedule(queue: Queue, schedule: Schedule): Promise<void> {
  const repeat: Omit<RepeatOptions, "key"> =
    "every" in schedule ? { every: schedule.every } : { pattern: schedule.pattern, tz: "UTC" };
  const known = await queue.getJobScheduler(schedule.id);
  const isUnchanged =
    known !== undefined &&
    known.name === schedule.name &&
    known.every === repeat.every &&
    known.pattern === repeat.pattern;
  const now = Date.now();
  const next = known?.next ?? 0;
  const isEarly = next > computeNextRun(schedule, now) + MAX_SCHEDULER_DRIFT_MS;
  if (isUnchanged && next > now - MAX_SCHEDULER_DRIFT_MS && !isEarly) return;
  // BullMQ would otherwise schedule from the next run, which is too far ahead.
  if (isEarly) await queue.removeJobScheduler(schedule.id);
  await queue.upsertJobScheduler(schedule.id, repeat, {
    name: schedule.name,
    data: {},
    opts: JOB_OPTIONS[schedule.queue],
  });
}

/** First run of a schedule set up at `now`; both in epoch milliseconds. */
function computeNextRun(schedule: Schedule, now: number): number {
  if ("every" in schedule) return now + schedule.every;
  return Number(defaultRepeatStrategy(now, { pattern: schedule.pattern, tz: "UTC" }));
}
