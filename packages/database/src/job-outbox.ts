import { randomUUID } from "node:crypto";
import {
  type JobData,
  type JobName,
  type PendingJob,
  type QueueName,
  withRequestId,
} from "@wardline/contracts/operation/jobs";
import { type EntityManager, In } from "typeorm";
import { JobOutboxRow } from "./entities/operation/job-outbox.js";

/**
 * Writes a job into the transaction's outbox, so that the job exists only if the transaction commits
 * (docs/wire/operations.md, Jobs). Its id becomes the queue's job id, so that queueing it twice is harmless.
 */
export async function addJob<Q extends QueueName, N extends JobName<Q>>(
  manager: EntityManager,
  queue: Q,
  name: N,
  jobData: JobData<Q, N>,
  requestId?: string,
): Promise<PendingJob> {
  const id = randomUUID();
  const data = withRequestId(jobData, requestId);
  const job = { id, queue, name, data } as unknown as PendingJob;
  await manager.insert(JobOutboxRow, { ...job });
  return job;
}

/** Returns the jobs whose queueing was lost or failed, oldest first. */
export async function readPendingJobs(manager: EntityManager, limit = 500): Promise<PendingJob[]> {
  const jobs = await manager.find(JobOutboxRow, {
    select: { id: true, queue: true, name: true, data: true },
    order: { createdAt: "ASC" },
    take: limit,
  });
  return jobs as unknown as PendingJob[];
}

/** Removes jobs from the outbox once their queue has them. */
export async function removePendingJobs(
  manager: EntityManager,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0) await manager.delete(JobOutboxRow, { id: In([...ids]) });
}
