import { AppError } from "../errors/app-error.js";

/**
 * How many changes of one hospital are at work at a time: half as many as there are connections. More of them would only
 * wait for one another inside PostgreSQL, each with a connection that somebody else could read by.
 */
export const CHANGES_AT_ONCE = 6;

/** How long a change waits for its turn, milliseconds: as long as a statement may take (`database/data-source`). */
export const TURN_WITHIN_MS = 10_000;

const RETRY_SECONDS = 2;

interface Line {
  atWork: number;
  /** Those who wait, the first to come first. */
  waiting: Set<() => void>;
}

/** Lets each hospital's changes in by turns, before they take a connection (docs/architecture.md, The write path). */
export class HospitalTurns {
  private readonly lines = new Map<string, Line>();

  /** Makes the change when it is its turn; throws `SERVICE_UNAVAILABLE` when that does not come in time. */
  async take<T>(hospitalId: string, change: () => Promise<T>): Promise<T> {
    const line = this.lines.get(hospitalId) ?? { atWork: 0, waiting: new Set() };
    this.lines.set(hospitalId, line);
    if (line.atWork < CHANGES_AT_ONCE) line.atWork += 1;
    else await turnOf(line);
    try {
      return await change();
    } finally {
      this.pass(hospitalId, line);
    }
  }

  /** Gives a place that is free again to the one that has waited the longest. */
  private pass(hospitalId: string, line: Line): void {
    const [next] = line.waiting;
    if (next !== undefined) {
      line.waiting.delete(next);
      next();
      return;
    }
    line.atWork -= 1;
    if (line.atWork === 0) this.lines.delete(hospitalId);
  }
}

function turnOf({ waiting }: Line): Promise<void> {
  return new Promise((resolve, reject) => {
    const begin = () => {
      clearTimeout(patience);
      resolve();
    };
    const patience = setTimeout(() => {
      waiting.delete(begin);
      reject(new AppError("SERVICE_UNAVAILABLE", undefined, { retryAfter: RETRY_SECONDS }));
    }, TURN_WITHIN_MS);
    waiting.add(begin);
  });
}
