import type { JobData, JobName, PendingJob, QueueName } from "@wardline/contracts/jobs";
import type { EventType } from "@wardline/contracts/live";
import type { FieldChange } from "@wardline/domain/records/field-changes";
import type { DataSource, EntityManager } from "typeorm";
import {
  type Actor,
  appendEvents,
  type LoggedEvent,
  type LoggedPayload,
  type NewEvent,
} from "./event-log.js";
import { addJob } from "./job-outbox.js";

/** What a commit leaves to be done: events to be shown and jobs to be queued. */
export interface Committed {
  events: LoggedEvent[];
  jobs: PendingJob[];
}

/**
 * One hospital's change inside its transaction (docs/architecture.md, The write path): rows through `manager`, facts
 * through `record`, jobs through `queue`.
 */
export class Work {
  readonly events: NewEvent[] = [];
  readonly jobs: PendingJob[] = [];
  /** Events that a statement of this work has appended by itself, before those that were recorded. */
  readonly appended: LoggedEvent[] = [];

  constructor(
    readonly manager: EntityManager,
    readonly hospitalId: string,
    /** Null: the system itself. */
    readonly actor: Actor | null,
    /** The moment of the change: of its rows and of its events alike. */
    readonly at: Date,
    private readonly requestId?: string,
  ) {}

  /** States a fact for the event log, which is written last. */
  record<T extends EventType>(
    type: T,
    payload: LoggedPayload<T>,
    about: { subjectId?: string; changes?: FieldChange[] } = {},
  ): void {
    this.events.push({ type, payload, ...about } as NewEvent);
  }

  /** Queues a job with this work's commit. */
  async queue<Q extends QueueName, N extends JobName<Q>>(
    queue: Q,
    name: N,
    data: JobData<Q, N>,
  ): Promise<void> {
    this.jobs.push(await addJob(this.manager, queue, name, data, this.requestId));
  }

  /**
   * Makes this hospital's changes wait for one another, for rules that look before they write. Rows that only refer to the
   * hospital, of sessions and screens for one, are written meanwhile.
   */
  async lockHospital(): Promise<void> {
    await this.manager.query("SELECT 1 FROM hospital WHERE id = $1 FOR NO KEY UPDATE", [
      this.hospitalId,
    ]);
  }
}

/** Whose hospital changes, by whom and when. */
export interface WorkOf {
  hospitalId: string;
  /** Null: the system itself. */
  actor: Actor | null;
  /** Epoch milliseconds, by the clock that decides who is on call: the log must answer for its decisions. */
  now: number;
  /** Goes along with the jobs. */
  requestId?: string | undefined;
}

/**
 * Runs one change in one transaction: the work's rows, its jobs and, last, its event-log rows.
 * After the commit, `afterCommit` is called; it must not throw.
 */
export async function runWork<T>(
  dataSource: DataSource,
  { hospitalId, actor, now, requestId }: WorkOf,
  run: (work: Work) => Promise<T>,
  afterCommit: (committed: Committed) => void,
): Promise<T> {
  let committed: Committed = { events: [], jobs: [] };
  const result = await dataSource.transaction(async (manager) => {
    const work = new Work(manager, hospitalId, actor, new Date(now), requestId);
    const outcome = await run(work);
    const events = await appendEvents(manager, hospitalId, actor, work.at, work.events);
    committed = { events: [...work.appended, ...events], jobs: work.jobs };
    return outcome;
  });
  afterCommit(committed);
  return result;
}
