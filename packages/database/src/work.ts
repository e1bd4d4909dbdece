import type { EventType } from "@wardline/contracts/live/events";
import type { JobData, JobName, PendingJob, QueueName } from "@wardline/contracts/operation/jobs";
import type { Actor } from "@wardline/domain/records/actor";
import type { FieldChange } from "@wardline/domain/records/field-changes";
import type { DataSource, EntityManager } from "typeorm";
import { appendEvents, type LoggedEvent, type LoggedPayload, type NewEvent } from "./event-log.js";
import { addJob } from "./job-outbox.js";

/** Results of a commit: events to publish and jobs to queue. */
export interface CommitResult {
  events: LoggedEvent[];
  jobs: PendingJob[];
}

/**
 * A hospital's change within its transaction (docs/architecture.md, The write path): rows through `manager`, events
 * through `record`, jobs through `queue`.
 */
export class Work {
  readonly events: NewEvent[] = [];
  readonly jobs: PendingJob[] = [];
  /** Events that a statement of this work appended itself, before the recorded events. */
  readonly appendedEvents: LoggedEvent[] = [];

  constructor(
    readonly manager: EntityManager,
    readonly hospitalId: string,
    /** Null: the system itself. */
    readonly actor: Actor | null,
    /** Time of the change, for its rows and events. */
    readonly at: Date,
    private readonly requestId?: string,
  ) {}

  /** Records an event; the log is written last. */
  record<T extends EventType>(
    type: T,
    payload: LoggedPayload<T>,
    about: { subjectId?: string; changes?: FieldChange[] } = {},
  ): void {
    this.events.push({ type, payload, ...about } as NewEvent);
  }

  /** Queues a job with the commit. */
  async queue<Q extends QueueName, N extends JobName<Q>>(
    queue: Q,
    name: N,
    data: JobData<Q, N>,
  ): Promise<void> {
    this.jobs.push(await addJob(this.manager, queue, name, data, this.requestId));
  }

  /**
   * Serialises this hospital's changes, for rules that read before they write. Rows that only refer to the hospital,
   * such as sessions and screens, are not blocked.
   */
  async lockHospital(): Promise<void> {
    await this.manager.query("SELECT 1 FROM hospital WHERE id = $1 FOR NO KEY UPDATE", [
      this.hospitalId,
    ]);
  }
}

export interface WorkOptions {
  hospitalId: string;
  /** Null: the system itself. */
  actor: Actor | null;
  /** Epoch milliseconds, by the clock that decides who is on call, because the log must match those decisions. */
  now: number;
  /** Passed on to the jobs. */
  requestId?: string | undefined;
}

/** Runs a change in one transaction: rows, jobs and, last, log entries. Then calls `afterCommit`, which must not throw. */
export async function runWork<T>(
  dataSource: DataSource,
  { hospitalId, actor, now, requestId }: WorkOptions,
  run: (work: Work) => Promise<T>,
  afterCommit: (committed: CommitResult) => void,
): Promise<T> {
  let committed: CommitResult = { events: [], jobs: [] };
  const result = await dataSource.transaction(async (manager) => {
    const work = new Work(manager, hospitalId, actor, new Date(now), requestId);
    const outcome = await run(work);
    const events = await appendEvents(manager, hospitalId, actor, work.at, work.events);
    committed = { events: [...work.appendedEvents, ...events], jobs: work.jobs };
    return outcome;
  });
  afterCommit(committed);
  return result;
}
