import { Inject, Injectable } from "@nestjs/common";
import { type Change, runChange } from "@wardline/database/change";
import type { LoggedEvent } from "@wardline/database/event-log";
import { DataSource } from "typeorm";
import { AFTER_COMMIT, type AfterCommit } from "./after-commit.js";
import { Idempotency } from "./idempotency.js";
import { actorOf, type Caller } from "./request.js";
import { requestScope } from "./request-scope.js";

/** Makes changes: rows, jobs and event-log rows in one transaction, then told to the screens (architecture.md). */
@Injectable()
export class Changes {
  constructor(
    readonly dataSource: DataSource,
    @Inject(AFTER_COMMIT) private readonly afterCommit: AfterCommit,
    private readonly idempotency: Idempotency,
  ) {}

  /** Runs a change of the caller's hospital. */
  by<T>(caller: Caller, work: (change: Change) => Promise<T>): Promise<T> {
    const noted = async (change: Change): Promise<T> => {
      const outcome = await work(change);
      await this.idempotency.noteCommitted(change);
      return outcome;
    };
    return runChange(
      this.dataSource,
      caller.hospitalId,
      actorOf(caller),
      noted,
      this.afterCommit,
      requestScope.getStore(),
    );
  }

  /** Runs a change that no logged-in person makes, such as a registration. */
  ofHospital<T>(hospitalId: string, work: (change: Change) => Promise<T>): Promise<T> {
    return runChange(
      this.dataSource,
      hospitalId,
      null,
      work,
      this.afterCommit,
      requestScope.getStore(),
    );
  }

  /** Shows events that a single statement has already committed. */
  announce(events: LoggedEvent[]): void {
    this.afterCommit({ events, jobs: [] });
  }
}
