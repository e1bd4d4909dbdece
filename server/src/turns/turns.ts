import { Injectable } from "@nestjs/common";
import type { Cost } from "@wardline/contracts/endpoint";
import type { ErrorCode } from "@wardline/contracts/errors";
import { AppError } from "../errors/app-error.js";
import { FairTurns, type FairTurnsOptions, type Turn, type TurnsState } from "./fair-turns.js";
import { Usage } from "./usage.js";

/** Work that takes turns: calls by the cost of their contract, the changes within them, and what sockets catch up on. */
export type TurnClass = Cost | "change" | "catch-up";

/** How many changes of one hospital are at work at a time: half as many as there are connections. */
export const CHANGES_AT_ONCE = 6;

/** How long a change waits for its turn, milliseconds: as long as a statement may take (`database/data-source`). */
export const CHANGE_WITHIN_MS = 10_000;

const WITHOUT_END = Number.POSITIVE_INFINITY;

const CLASSES: Record<TurnClass, FairTurnsOptions> = {
  small: limits({ atOnce: 96, ofGroup: 24, waiting: 6_000, waitingOfGroup: 2_000 }, "BUSY", 2),
  // What they take of the connections leaves the others to everybody's daily work.
  report: limits({ atOnce: 3, ofGroup: 1, waiting: 100, waitingOfGroup: 8 }, "REPORTS_BUSY", 5),
  reckoning: limits({ atOnce: 2, ofGroup: 1, waiting: 1_000, waitingOfGroup: 200 }, "BUSY", 2),
  outside: limits({ atOnce: 64, ofGroup: 8, waiting: 1_000, waitingOfGroup: 100 }, "BUSY", 2),
  // Each takes its memory and one of the process's four worker threads; two cores make as many as may wait in about five seconds.
  password: limits({ atOnce: 2, ofGroup: 2, waiting: 100, waitingOfGroup: 100 }, "LOGIN_BUSY", 5),
  // More of them would only wait for one another inside PostgreSQL, each with a connection that somebody else could read by.
  change: {
    ...limits(
      {
        atOnce: WITHOUT_END,
        ofGroup: CHANGES_AT_ONCE,
        waiting: WITHOUT_END,
        waitingOfGroup: WITHOUT_END,
      },
      "SERVICE_UNAVAILABLE",
      2,
    ),
    patienceMs: CHANGE_WITHIN_MS,
  },
  "catch-up": limits({ atOnce: 8, ofGroup: 2, waiting: 20_000, waitingOfGroup: 10_000 }, "BUSY", 5),
};

/** The turns of every class of work on this server, and how much of it each hospital uses (docs/wire.md, Fair shares). */
@Injectable()
export class Turns {
  readonly usage = new Usage();
  private readonly classes = Object.fromEntries(
    Object.entries(CLASSES).map(([name, options]) => [name, new FairTurns(options)]),
  ) as Record<TurnClass, FairTurns>;

  /** Runs the work when its turn has come; throws the class's error where there is no room, or the caller leaves first. */
  async run<T>(name: TurnClass, turn: Turn, work: () => Promise<T>): Promise<T> {
    const release = await this.take(name, turn);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** Waits for a place; throws as `run` does. The holder gives it back. */
  async take(name: TurnClass, turn: Turn): Promise<() => void> {
    const release = await this.classes[name].take(turn);
    const begun = performance.now();
    return () => {
      release();
      this.usage.add(name, turn.group, performance.now() - begun);
    };
  }

  states(): [TurnClass, TurnsState][] {
    return Object.entries(this.classes).map(([name, turns]) => [name as TurnClass, turns.state()]);
  }
}

function limits(
  {
    atOnce,
    ofGroup,
    waiting,
    waitingOfGroup,
  }: { atOnce: number; ofGroup: number; waiting: number; waitingOfGroup: number },
  code: ErrorCode,
  retryAfter: number,
): FairTurnsOptions {
  const busy = () => new AppError(code, undefined, { retryAfter });
  return { atOnce, atOnceOfGroup: ofGroup, waiting, waitingOfGroup, busy };
}
