import { randomUUID } from "node:crypto";
import {
  type JobData,
  type JobName,
  type PendingJob,
  type QueueName,
  withRequestId,
} from "@wardline/contracts/jobs";
import type { EntityManager } from "typeorm";

/**
 * Writes a job into the transaction's outbox: no job without its commit, no commit without its job
 * (docs/wire.md, Jobs). The id becomes the job's id in its queue, so that queueing it twice is harmless.
 */
export async function addJob<Q extends QueueName, N extends JobName<Q>>(
  manager: EntityManager,
  queue: Q,
  name: N,
  given: JobData<Q, N>,
  requestId?: string,
): Promise<PendingJob> {
  const id = randomUUID();
  const data = withRequestId(given, requestId);
  await manager.query("INSERT INTO job_outbox (id, queue, name, data) VALUES ($1, $2, $3, $4)", [
    id,
    queue,
    name,
    JSON.stringify(data),
  ]);
  return { id, queue, name, data } as unknown as PendingJob;
}

/** Jobs whose queueing was lost or failed, oldest first. */
export async function readPendingJobs(manager: EntityManager, limit = 500): Promise<PendingJob[]> {
  return manager.query<PendingJob[]>(
    "SELECT id, queue, name, data FROM job_outbox ORDER BY created_at LIMIT $1",
    [limit],
  );
}

/** Takes a job out of the outbox once its queue has it. */
export async function removePendingJobs(
  manager: EntityManager,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0) await manager.query("DELETE FROM job_outbox WHERE id = ANY($1)", [ids]);
}
