import {
  JOBS,
  type JobData,
  type JobName,
  type QueueName,
} from "@wardline/contracts/operation/jobs";

/** A job's run, passed to its handler besides the data. */
export interface JobRun {
  id: string;
  /** Time of queueing, epoch milliseconds; equal for all runs. */
  queuedAt: number;
}

/** Handlers by job; the types require a handler for every job. */
export type JobHandlers = {
  [Q in QueueName]: { [N in JobName<Q>]: (data: JobData<Q, N>, run: JobRun) => Promise<void> };
};

type AnyHandler = (data: unknown, run: JobRun) => Promise<void>;

/** Throws an error that names the first job without a handler. */
export function requireAllHandlers(handlers: JobHandlers): void {
  for (const [queue, jobs] of Object.entries(JOBS)) {
    for (const name of Object.keys(jobs)) {
      if (find(handlers, queue, name) === undefined) {
        throw new Error(`No handler was given for the job "${name}" of the queue "${queue}".`);
      }
    }
  }
}

/** Parses the data and runs the job's handler; throws for an unknown job. */
export async function handleJob(
  handlers: JobHandlers,
  job: { queue: QueueName; name: string; data: unknown },
  run: JobRun,
): Promise<void> {
  const schema = find(JOBS, job.queue, job.name) as { parse(data: unknown): unknown } | undefined;
  const handler = find(handlers, job.queue, job.name) as AnyHandler | undefined;
  if (schema === undefined || handler === undefined) {
    throw new Error(`This worker does not know the job "${job.name}" of the queue "${job.queue}".`);
  }
  await handler(schema.parse(job.data), run);
}

function find(table: object, queue: string, name: string): unknown {
  const jobs = Object.hasOwn(table, queue) ? (table as Record<string, object>)[queue] : undefined;
  return jobs !== undefined && Object.hasOwn(jobs, name)
    ? (jobs as Record<string, unknown>)[name]
    : undefined;
}
