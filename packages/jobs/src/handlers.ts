import { JOBS, type JobData, type JobName, type QueueName } from "@wardline/contracts/jobs";

/** The run of a job that its handler receives, besides the job's data. */
export interface JobRun {
  id: string;
  /** When the job was queued, epoch milliseconds: the same for all of its runs. */
  queuedAt: number;
}

/** One handler for each job of the contract: leaving one out does not compile. */
export type JobHandlers = {
  [Q in QueueName]: { [N in JobName<Q>]: (data: JobData<Q, N>, run: JobRun) => Promise<void> };
};

type AnyHandler = (data: unknown, run: JobRun) => Promise<void>;

/** Stops the start with a sentence naming the first job that no handler was given for. */
export function requireAllHandlers(handlers: JobHandlers): void {
  for (const [queue, jobs] of Object.entries(JOBS)) {
    for (const name of Object.keys(jobs)) {
      if (find(handlers, queue, name) === undefined) {
        throw new Error(`No handler was given for the job "${name}" of the queue "${queue}".`);
      }
    }
  }
}

/** Runs the job's handler on its data, as its schema reads it; throws for a job that this build does not know. */
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
