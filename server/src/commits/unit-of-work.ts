import { AsyncLocalStorage } from "node:async_hooks";
import { Inject, Injectable } from "@nestjs/common";
import { type CommitResult, runWork, type Work, type WorkOptions } from "@wardline/database/work";
import type { Actor } from "@wardline/domain/records/actor";
import { DataSource } from "typeorm";
import { type Caller, toActor } from "../request/request.js";
import { requestScope } from "../request/request-scope.js";
import { CLOCK, type Clock } from "../runtime/clock.js";
import { DISPATCH_JOBS, type DispatchJobs } from "../runtime/runtime.module.js";
import { Turns } from "../turns/turns.js";
import { CommittedEvents } from "./committed-events.js";

/**
 * The only way this server changes a hospital: commits rows, jobs and events in one transaction, then publishes them
 * (docs/architecture.md, The write path). Throws `SERVICE_UNAVAILABLE` if too many changes to the hospital are queued.
 */
@Injectable()
export class UnitOfWork {
  private readonly current = new AsyncLocalStorage<Work>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly committedEvents: CommittedEvents,
    @Inject(DISPATCH_JOBS) private readonly dispatchJobs: DispatchJobs,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly turns: Turns,
  ) {}

  /** Runs a change in the caller's name and rolls back if `run` throws. A nested call joins the surrounding change. */
  run<T>(caller: Caller, run: (work: Work) => Promise<T>): Promise<T> {
    const current = this.current.getStore();
    if (current?.hospitalId === caller.hospitalId) return run(current);
    return this.commit(caller.hospitalId, toActor(caller), run);
  }

  /** Runs a change that no logged-in person makes, such as a registration; pass `actor` if the actor is known. */
  runFor<T>(
    hospitalId: string,
    run: (work: Work) => Promise<T>,
    actor: Actor | null = null,
  ): Promise<T> {
    return this.commit(hospitalId, actor, run);
  }

  private commit<T>(
    hospitalId: string,
    actor: Actor | null,
    run: (work: Work) => Promise<T>,
  ): Promise<T> {
    const turn = { group: hospitalId, lane: actor?.id ?? hospitalId };
    return this.turns.run("change", turn, () => {
      const options = this.buildOptions(hospitalId, actor);
      const runWithin = (work: Work) => this.current.run(work, () => run(work));
      return runWork(this.dataSource, options, runWithin, (committed) =>
        this.publish(committed, actor),
      );
    });
  }

  private buildOptions(hospitalId: string, actor: Actor | null): WorkOptions {
    return { hospitalId, actor, now: this.clock(), requestId: requestScope.getStore() };
  }

  private publish({ events, jobs }: CommitResult, actor: Actor | null): void {
    this.committedEvents.publish(events, "local", actor);
    if (jobs.length > 0) this.dispatchJobs(jobs);
  }
}
