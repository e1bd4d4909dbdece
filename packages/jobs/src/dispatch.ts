import { JOBS, type PendingJob } from "@wardline/contracts/jobs";
import { removePendingJobs } from "@wardline/database/job-outbox";
import type { DataSource } from "typeorm";
import type { Queues } from "./queues.js";

/**
 * Hands committed jobs to their queues and takes them out of the outbox (docs/wire.md, Jobs).
 * Never throws: what fails is logged and stays in the outbox for the next sweep, and a job handed over twice
 * runs once, because its queue knows its id.
 */
export async function dispatchJobs(
  dataSource: DataSource,
  queues: Queues,
  pending: readonly PendingJob[],
): Promise<void> {
  // A newer build's queue waits in the outbox for a process that knows it.
  const jobs = pending.filter(({ queue }) => Object.hasOwn(JOBS, queue));
  if (jobs.length === 0) return;
  try {
    await queues.enqueue(jobs);
    await removePendingJobs(
      dataSource.manager,
      jobs.map(({ id }) => id),
    );
  } catch (error) {
    queues.log.warn(
      { jobs: jobs.length, reason: (error as Error).message },
      "jobs: left in the outbox for the next sweep",
    );
  }
}
