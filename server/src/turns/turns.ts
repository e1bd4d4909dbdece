import { Injectable } from "@nestjs/common";
import type { Cost } from "@wardline/contracts/endpoint";
import type { ErrorCode } from "@wardline/contracts/errors";
import { AppError } from "../errors/app-error.js";
import {
  FairTurns,
  type FairTurnsOptions,
  type QueuePosition,
  type TurnsState,
} from "./fair-turns.js";
import { Usage } from "./usage.js";

/** Classes of work with turns: calls by their contract's cost, changes within them, and catch-up of sockets. */
export type TurnClass = Cost | "change" | "catch-up";

/** Concurrent changes per hospital: half the number of connections. */
export const MAX_CONCURRENT_CHANGES = 6;

/** Longest wait of a change in milliseconds, equal to the statement timeout (`database/data-source`). */
export const MAX_CHANGE_WAIT_MS = 10_000;

const UNLIMITED = Number.POSITIVE_INFINITY;

const CLASSES: Record<TurnClass, FairTurnsOptions> = {
  small: createLimits(
    { atOnce: 96, ofGroup: 24, waiting: 6_000, waitingOfGroup: 2_000 },
    "BUSY",
    2,
  ),
  // Reports leave most connections to everyday work.
  report: createLimits(
    { atOnce: 3, ofGroup: 1, waiting: 100, waitingOfGroup: 8 },
    "REPORTS_BUSY",
    5,
  ),
  reckoning: createLimits(
    { atOnce: 2, ofGroup: 1, waiting: 1_000, waitingOfGroup: 200 },
    "BUSY",
    2,
  ),
  outside: createLimits({ atOnce: 64, ofGroup: 8, waiting: 1_000, waitingOfGroup: 100 }, "BUSY", 2),
  // Each hash needs its memory and one of four worker threads; two cores clear a full queue in about five seconds.
  password: createLimits(
    { atOnce: 2, ofGroup: 2, waiting: 100, waitingOfGroup: 100 },
    "LOGIN_BUSY",
    5,
  ),
  // More concurrent changes would only wait for each other in PostgreSQL while holding connections.
  change: {
    ...createLimits(
      {
        atOnce: UNLIMITED,
        ofGroup: MAX_CONCURRENT_CHANGES,
        waiting: UNLIMITED,
        waitingOfGroup: UNLIMITED,
      },
      "SERVICE_UNAVAILABLE",
      2,
    ),
    patienceMs: MAX_CHANGE_WAIT_MS,
  },
  "catch-up": createLimits(
    { atOnce: 8, ofGroup: 2, waiting: 20_000, waitingOfGroup: 10_000 },
    "BUSY",
    5,
  ),
};

/**
 * Fair queues of this server, one per class of work, and each hospital's usage (docs/wire/envelope.md, Fair shares).
 */
@Injectable()
export class Turns {
  readonly usage = new Usage();
  private readonly classes = Object.fromEntries(
    Object.entries(CLASSES).map(([name, options]) => [name, new FairTurns(options)]),
  ) as Record<TurnClass, FairTurns>;

  /** Runs the work in its turn; throws the class's error if the queue is full or the caller leaves first. */
  async run<T>(name: TurnClass, turn: QueuePosition, work: () => Promise<T>): Promise<T> {
    const release = await this.take(name, turn);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** Waits for a place, which the caller must release; throws the errors of `run`. */
  async take(name: TurnClass, turn: QueuePosition): Promise<() => void> {
    const release = await this.classes[name].take(turn);
    const startedAt = performance.now();
    return () => {
      release();
      this.usage.add(name, turn.group, performance.now() - startedAt);
    };
  }

  states(): [TurnClass, TurnsState][] {
    return Object.entries(this.classes).map(([name, turns]) => [name as TurnClass, turns.state()]);
  }
}

function createLimits(
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
