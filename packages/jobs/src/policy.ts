import type { PendingJob, QueueName } from "@wardline/contracts/operation/jobs";
import type { DefaultJobOptions, MinimalJob, WorkerOptions } from "bullmq";

const DAY_S = 86_400;

/**
 * Seconds for which a finished email stays stored, so that its id is not queued again (docs/wire/operations.md, Jobs).
 */
export const EMAIL_RETENTION_S = DAY_S;

/** Name under which BullMQ finds `computeEmailBackoff`. */
export const EMAIL_BACKOFF = "email";

const FIRST_PAUSE_MS = 10_000;
const MAX_PAUSE_MS = 30 * 60_000;

/**
 * Milliseconds to wait after an attempt (counted from 1): 10 seconds, then twice as long each time, up to 30 minutes. A
 * greylisting server gets the email soon, a server that is down gets it after its outage.
 */
function computeEmailPause(attempt: number, first = FIRST_PAUSE_MS): number {
  return Math.min(first * 2 ** Math.min(attempt - 1, 20), MAX_PAUSE_MS);
}

const EMAIL_ATTEMPTS = countAttemptsWithin(DAY_S * 1_000);

function countAttemptsWithin(milliseconds: number): number {
  let attempts = 1;
  for (let passed = 0; passed < milliseconds; attempts += 1) passed += computeEmailPause(attempts);
  return attempts;
}

/** An error that no retry would fix. */
interface FinalError extends Error {
  isFinal?: boolean;
}

/** Returns BullMQ's wait before the next attempt of an email, in milliseconds; -1 if the email has failed for good. */
export function computeEmailBackoff(
  attempt: number,
  _type?: string,
  error?: FinalError,
  job?: Pick<MinimalJob, "opts">,
): number {
  if (error?.isFinal === true) return -1;
  const backoff = job?.opts.backoff;
  return computeEmailPause(attempt, typeof backoff === "object" ? backoff.delay : undefined);
}

const occasionalOptions: DefaultJobOptions = {
  attempts: 3,
  backoff: { type: "fixed", delay: 30_000 },
  removeOnComplete: { count: 50 },
  removeOnFail: { count: 100 },
};

/** Attempts and retention of each queue's jobs (docs/wire/operations.md, Jobs). */
export const JOB_OPTIONS: Record<QueueName, DefaultJobOptions> = {
  email: {
    attempts: EMAIL_ATTEMPTS,
    backoff: { type: EMAIL_BACKOFF },
    removeOnComplete: { age: EMAIL_RETENTION_S },
    removeOnFail: { age: 90 * DAY_S },
  },
  token: occasionalOptions,
  refresh: occasionalOptions,
  duty: { attempts: 1, removeOnComplete: { count: 20 }, removeOnFail: { count: 50 } },
  outbox: { attempts: 1, removeOnComplete: { count: 20 }, removeOnFail: { count: 50 } },
  figures: occasionalOptions,
  retention: occasionalOptions,
  // A failure is recorded, and the next backup job tries again.
  backup: { attempts: 1, removeOnComplete: { count: 20 }, removeOnFail: { count: 50 } },
  // A failure is shown to the person who is waiting, who can start another proposal.
  proposals: { attempts: 1, removeOnComplete: { count: 20 }, removeOnFail: { count: 50 } },
  // The next minute's job makes missing kits.
  kits: { attempts: 1, removeOnComplete: { count: 20 }, removeOnFail: { count: 50 } },
};

/**
 * BullMQ's priority; jobs without one come first. An import's hundreds of invitations must not delay emails about who
 * is on call tonight.
 */
export function getPriority({ queue, name }: Pick<PendingJob, "queue" | "name">): number {
  return queue === "email" && name === "invitation" ? 1 : 0;
}

/** Limits BullMQ's event stream, which is unused. */
export const EVENT_STREAM = { events: { maxLen: 100 } };

/**
 * Concurrent jobs per queue. Emails mostly wait for the mail server, so several are sent at once, but few enough to
 * leave half of a worker's database connections to the other queues.
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
 * A vanished worker holds its job for at most 10 seconds; another worker notices within two checks, so that the job
 * runs again within 30 seconds (promise 13).
 */
export const RECOVERY = {
  lockDuration: 10_000,
  stalledInterval: 3_000,
  runRetryDelay: 1_000,
  drainDelay: 5,
} satisfies Partial<WorkerOptions>;

/**
 * Number of times that a job's worker may die before the job itself is blamed and marked as failed. Email jobs are
 * never blamed: they are worth sending even an hour later.
 */
export const MAX_LOST_WORKERS: Record<QueueName, number> = {
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
