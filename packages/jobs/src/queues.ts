import { JOBS, type JobName, type PendingJob, type QueueName } from "@wardline/contracts/jobs";
import { defaultRepeatStrategy, type Queue, type RepeatOptions } from "bullmq";
import { withDeadline } from "./deadline.js";
import type { Log } from "./log.js";
import { openStore, type StoreOptions } from "./open-store.js";
import { EMAIL_BACKOFF, JOB_OPTIONS, priorityOf } from "./policy.js";

const ANSWER_MS = 1_000;
const CONNECTIONS = 3;
/** A scheduler that is this late has lost its next job, and one that is this early waits for a clock that went back. */
const ASTRAY_MS = 60_000;

const QUEUE_NAMES = Object.keys(JOBS) as QueueName[];

export interface QueuesOptions extends StoreOptions {
  /** The first retry of an email comes after this many milliseconds, each further one after twice as long. */
  emailBackoffMs?: number;
}

/** How many jobs of a queue are in which state. */
export interface QueueCounts {
  waiting: number;
  active: number;
  delayed: number;
  failed: number;
}

/** A job that comes again and again: every so many milliseconds, or by a cron pattern in UTC. */
export type Schedule = {
  [Q in QueueName]: { id: string; queue: Q; name: JobName<Q> } & (
    | { every: number }
    | { pattern: string }
  );
}[QueueName];

/** The side of the queues that hands jobs over; neither waits for a store that is away nor ends with it. */
export interface Queues {
  readonly log: Log;
  /**
   * Hands jobs to their queues under their own ids; an id that is known there is ignored (docs/wire.md, Jobs).
   * Rejects within a second when the store is away: the jobs stay in the outbox for the next sweep.
   */
  enqueue(jobs: readonly PendingJob[]): Promise<void>;
  /** Sets up the schedules that are missing, different or stuck; harmless to repeat, from any number of workers. */
  upsertSchedules(schedules: readonly Schedule[]): Promise<void>;
  /** Makes everything due that waits for its time. */
  promoteDelayed(): Promise<void>;
  /** Rejects within a second when the store is away. */
  counts(): Promise<Record<QueueName, QueueCounts>>;
  /**
   * Rejects within a second when no queue answers: part of being ready (docs/wire.md, Settings of an installation).
   */
  ping(): Promise<void>;
  /** BullMQ's own queues, for an operator's page. */
  open(): Promise<Record<QueueName, Queue>>;
  close(): Promise<void>;
}

/** Opens the queues without waiting for their store. */
export function createQueues(options: QueuesOptions): Queues {
  const store = openStore(options, CONNECTIONS);
  const opened = new Map<QueueName, Promise<Queue>>();

  function openQueue(name: QueueName): Promise<Queue> {
    const known = opened.get(name);
    if (known !== undefined) return known;
    const opening = openOnce(name);
    opened.set(name, opening);
    // BullMQ remembers a failed start forever: the next caller begins with a new queue.
    opening.catch(() => opened.delete(name));
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
    await withDeadline(ANSWER_MS, async () => {
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
    return withDeadline(ANSWER_MS, async () => {
      const queues = await open();
      const entries = QUEUE_NAMES.map(
        async (name) => [name, await countQueue(queues[name])] as const,
      );
      return Object.fromEntries(await Promise.all(entries)) as Record<QueueName, QueueCounts>;
    });
  }

  // The first job need not wait for what can be prepared now; where the store is away, it is prepared later.
  open().catch(() => undefined);

  return {
    log: options.log,
    enqueue,
    upsertSchedules,
    promoteDelayed,
    counts,
    open,
    ping: () =>
      withDeadline(ANSWER_MS, async () => {
        await store.ready();
        await (await openQueue("outbox")).getJobCounts("waiting");
      }),
    async close() {
      const queues = await Promise.allSettled(opened.values());
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
      return { name, data, opts: { jobId: id, priority: priorityOf(job), ...retries } };
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
  const same =
    known !== undefined &&
    known.name === schedule.name &&
    known.every === repeat.every &&
    known.pattern === repeat.pattern;
  const now = Date.now();
  const next = known?.next ?? 0;
  const isEarly = next > nextRun(schedule, now) + ASTRAY_MS;
  if (same && next > now - ASTRAY_MS && !isEarly) return;
  // BullMQ would count on from the time that is too far ahead.
  if (isEarly) await queue.removeJobScheduler(schedule.id);
  await queue.upsertJobScheduler(schedule.id, repeat, {
    name: schedule.name,
    data: {},
    opts: JOB_OPTIONS[schedule.queue],
  });
}

/** When a schedule that is set up at `now` runs for the first time; both in epoch milliseconds. */
function nextRun(schedule: Schedule, now: number): number {
  if ("every" in schedule) return now + schedule.every;
  return Number(defaultRepeatStrategy(now, { pattern: schedule.pattern, tz: "UTC" }));
}
