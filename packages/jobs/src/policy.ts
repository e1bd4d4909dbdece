import type { PendingJob, QueueName } from "@wardline/contracts/jobs";
import type { DefaultJobOptions, MinimalJob, WorkerOptions } from "bullmq";

const DAY_S = 86_400;

/** A finished email stays this long, in seconds, so that queueing its id again is ignored (docs/wire.md, Jobs). */
export const EMAIL_KEPT_S = DAY_S;

/** The name under which BullMQ finds `emailBackoff`. */
export const EMAIL_BACKOFF = "email";

const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 30 * 60_000;

/** Milliseconds after the try of this number, from 1 on: a server that greylists wants minutes, one that is down hours. */
function emailPause(attempt: number, first = FIRST_PAUSE_MS): number {
  return Math.min(first * 2 ** Math.min(attempt - 1, 20), LONGEST_PAUSE_MS);
}

/** As many tries as take a day. */
const EMAIL_ATTEMPTS = attemptsWithin(DAY_S * 1_000);

function attemptsWithin(milliseconds: number): number {
  let attempts = 1;
  for (let passed = 0; passed < milliseconds; attempts += 1) passed += emailPause(attempts);
  return attempts;
}

/** A job's error that no further try would mend. */
interface FinalError extends Error {
  isFinal?: boolean;
}

/** How long BullMQ waits before it tries an email again, in milliseconds; -1: the job has failed for good. */
export function emailBackoff(
  attempt: number,
  _type?: string,
  error?: FinalError,
  job?: Pick<MinimalJob, "opts">,
): number {
  if (error?.isFinal === true) return -1;
  const backoff = job?.opts.backoff;
  return emailPause(attempt, typeof backoff === "object" ? backoff.delay : undefined);
}

const occasional: DefaultJobOptions = {
  attempts: 3,
  backoff: { type: "fixed", delay: 30_000 },
  removeOnComplete: { count: 50 },
  removeOnFail: { count: 100 },
};

/** How often each queue's jobs are tried and how long they are kept (docs/wire.md, Jobs). */
export const JOB_OPTIONS: Record<QueueName, DefaultJobOptions> = {
  email: {
    attempts: EMAIL_ATTEMPTS,
    backoff: { type: EMAIL_BACKOFF },
    removeOnComplete: { age: EMAIL_KEPT_S },
    removeOnFail: { age: 90 * DAY_S },
  },
  token: occasional,
  refresh: occasional,
  duty: { attempts: 1, removeOnComplete: { count: 20 }, removeOnFail: { count: 50 } },
  outbox: { attempts: 1, removeOnComplete: { count: 20 }, removeOnFail: { count: 50 } },
  figures: occasional,
  retention: occasional,
  // What failed is noted as such, and looked at again with the next one.
  backup: { attempts: 1, removeOnComplete: { count: 20 }, removeOnFail: { count: 50 } },
  // What failed says so to the person who waits for it, and can be asked for again.
  proposals: { attempts: 1, removeOnComplete: { count: 20 }, removeOnFail: { count: 50 } },
  // What was not made is due with the next minute's job.
  kits: { attempts: 1, removeOnComplete: { count: 20 }, removeOnFail: { count: 50 } },
};

/**
 * BullMQ's priority of a job: it does those that have none first. An import queues hundreds of invitations at once, and who is on call
 * tonight must not wait for them.
 */
export function priorityOf({ queue, name }: Pick<PendingJob, "queue" | "name">): number {
  return queue === "email" && name === "invitation" ? 1 : 0;
}

/** BullMQ's event stream, which nothing here reads. */
export const EVENT_STREAM = { events: { maxLen: 100 } };

/**
 * Emails wait for a mail server, so several are sent at once: so few that an import's invitations leave half of a worker's
 * connections to the database to the other queues, which run one job at a time, in order.
 */
export const CONCURRENCY: Record<QueueName, number> = {
  email: 4,
  token: 1,
  refresh: 1,
  duty: 1,
  outbox: 1,
  figures: 1,
  retention: 1,
  backup: 1,
  proposals: 1,
  kits: 1,
};

/**
 * A worker that vanishes in the middle of a job holds it for 10 seconds at most; another notices within two
 * checks, so that the job is done again within 30 seconds (promise 13).
 */
export const RECOVERY = {
  lockDuration: 10_000,
  stalledInterval: 3_000,
  runRetryDelay: 1_000,
  drainDelay: 5,
} satisfies Partial<WorkerOptions>;

/**
 * How often a job may lose its worker before it counts as what kills them, and fails. An email kills none: it only happens to
 * be under way when one is killed, and is still sent an hour later.
 */
export const LOST_WORKERS: Record<QueueName, number> = {
  email: 360,
  token: 5,
  refresh: 5,
  duty: 5,
  outbox: 5,
  figures: 5,
  retention: 5,
  backup: 5,
  proposals: 5,
  kits: 5,
};
