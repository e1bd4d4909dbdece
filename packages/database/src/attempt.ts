import type { DataSource, EntityManager } from "typeorm";
import type { Actor, LoggedEvent } from "./event-log.js";
import { type Committed, runWork, type Work, type WorkOf } from "./work.js";

/** Thrown by an attempt that needs a transaction after all. */
class NeedsTransaction extends Error {}

/**
 * A change that may do with one statement, which then is its own transaction (docs/architecture.md, The write path): a
 * quarter of the work of the database for the change that a ward makes most.
 */
export class Attempt {
  /** The events that its statement has appended to the log. */
  readonly appended: LoggedEvent[] = [];

  constructor(
    readonly manager: EntityManager,
    readonly hospitalId: string,
    readonly actor: Actor | null,
    readonly at: Date,
    /** The transaction that it runs in; null while it does without one. */
    readonly work: Work | null,
  ) {}

  /** The transaction, for whatever takes more than one statement; the attempt is made again in one where it has none. */
  hold(): Work {
    if (this.work !== null) return this.work;
    if (this.appended.length > 0) throw new Error("What an attempt has written cannot be held.");
    throw new NeedsTransaction();
  }

  /** Notes the event that a statement of this change has appended by itself. */
  append(event: LoggedEvent): void {
    if (this.work === null) this.appended.push(event);
    else this.work.appended.push(event);
  }
}

/**
 * Runs a change without a transaction and, where `attempt.hold` asks for one, once more from the beginning within one.
 * `run` may write by one statement only, its last, unless it holds. `afterCommit` is told; it must not throw.
 */
export async function attemptWork<T>(
  dataSource: DataSource,
  of: WorkOf,
  run: (attempt: Attempt) => Promise<T>,
  afterCommit: (committed: Committed) => void,
): Promise<T> {
  const at = new Date(of.now);
  const attempt = new Attempt(dataSource.manager, of.hospitalId, of.actor, at, null);
  try {
    return await run(attempt);
  } catch (error) {
    if (!(error instanceof NeedsTransaction)) throw error;
    return await runWork(dataSource, of, (work) => run(attemptIn(work)), afterCommit);
  } finally {
    if (attempt.appended.length > 0) afterCommit({ events: attempt.appended, jobs: [] });
  }
}

/** An attempt that is part of a transaction. */
export function attemptIn(work: Work): Attempt {
  return new Attempt(work.manager, work.hospitalId, work.actor, work.at, work);
}
