import { JOBS, type PendingJob } from "@wardline/contracts/operation/jobs";
import { removePendingJobs } from "@wardline/database/job-outbox";
import type { DataSource } from "typeorm";
import type { Queues } from "./queues.js";

/**
 * Moves committed jobs from the outbox to their queues (docs/wire/operations.md, Jobs). Never throws: failures are
 * logged and left to the next sweep, and a job that is queued twice runs once, because its queue knows its id.
 */
export async function dispatchJobs(
  dataSource: DataSource,
  queues: Queues,
  pending: readonly PendingJob[],
): Promise<void> {
  // Jobs for queues of a newer build wait for a process that knows them.
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
