import type { QueueName } from "@wardline/contracts/operation/jobs";
import type { Job } from "bullmq";
import { withDeadline } from "./deadline.js";
import type { QueueCounts, Queues } from "./queues.js";

const ANSWER_TIMEOUT_MS = 2_000;
const MAX_SHOWN_JOBS = 50;

/**
 * A job that has no retries left. The job's data is left out, and the error is reduced to parts that cannot contain
 * data.
 */
export interface FailedJob {
  id: string;
  name: string;
  attempts: number;
  /** Epoch milliseconds. */
  failedAt: number;
  /** Error name and codes, such as `MailRefused EAUTH 535`. */
  error: string;
}

export interface QueueState {
  name: QueueName;
  counts: QueueCounts;
  /** Newest failed jobs. */
  failed: FailedJob[];
}

/** Reads all queues with their failed jobs; rejects within two seconds if the store is unavailable. */
export async function readQueues(queues: Queues): Promise<QueueState[]> {
  return withDeadline(ANSWER_TIMEOUT_MS, async () => {
    const [counts, open] = await Promise.all([queues.counts(), queues.open()]);
    return Promise.all(
      (Object.keys(open) as QueueName[]).map(async (name) => {
        const failed = await open[name].getFailed(0, MAX_SHOWN_JOBS - 1);
        return { name, counts: counts[name], failed: failed.map(describe) };
      }),
    );
  });
}

/** Retries a failed job from the start, or removes it; false if it is missing or not failed. */
export async function settleFailedJob(
  queues: Queues,
  queue: string,
  id: string,
  action: "retry" | "remove",
): Promise<boolean> {
  return withDeadline(ANSWER_TIMEOUT_MS, async () => {
    const open = await queues.open();
    if (!Object.hasOwn(open, queue)) return false;
    const job = await open[queue as QueueName].getJob(id);
    if (job === undefined || !(await job.isFailed())) return false;
    if (action === "remove") await job.remove();
    else await job.retry("failed", { resetAttemptsMade: true });
    return true;
  });
}

function describe(job: Job): FailedJob {
  return {
    id: String(job.id),
    name: job.name,
    attempts: job.attemptsMade,
    failedAt: job.finishedOn ?? job.timestamp,
    error: getErrorCodes(job.failedReason, job.stacktrace),
  };
}

/** Returns the name and codes of an error, but not the message, which may repeat an address or a name. */
export function getErrorCodes(
  reason: string | undefined,
  stacktrace: readonly string[] | null,
): string {
  const name = /^([A-Z]\w*):/.exec(stacktrace?.at(-1) ?? "")?.[1] ?? "Error";
  const codes =
    reason?.match(
      /\b[A-Z_]*(?:CERT|SIGNATURE|ALTNAME)[A-Z_]*(?=,)|\bE[A-Z]{3,20}\b|(?<=, )[45]\d\d(?=\))/g,
    ) ?? [];
  return [name, ...new Set(codes)].join(" ");
}
