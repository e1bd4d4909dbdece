import type { AppError } from "../errors/app-error.js";
import { callerScope } from "./caller-scope.js";

/** Position in the queue: groups take turns, and so do the lanes of a group. */
export interface QueuePosition {
  /** A hospital, or an address if no hospital is known. */
  group: string;
  /** An account, a board's key or an address. */
  lane: string;
}

export interface FairTurnsOptions {
  atOnce: number;
  atOnceOfGroup: number;
  waiting: number;
  waitingOfGroup: number;
  /** Longest wait in milliseconds; unlimited if absent. */
  patienceMs?: number;
  /** Makes the error for callers who are refused or have left. */
  busy: () => AppError;
}

export type Release = () => void;

export interface TurnsState {
  running: number;
  waiting: number;
  refused: number;
}

interface WaitingTurn {
  go: () => void;
  refuse: () => void;
}

interface Group {
  running: number;
  waiting: number;
  /** Number of the group's latest turn; 0 before the first. */
  served: number;
  /** Lanes in serving order; a served lane moves to the end. */
  lanes: Map<string, WaitingTurn[]>;
}

/**
 * Limits concurrent work and serves waiting callers fairly across groups and lanes (docs/wire/envelope.md, Fair shares). When
 * the queue is full, a newcomer takes the newest place of a lane with more places.
 */
export class FairTurns {
  private readonly groups = new Map<string, Group>();
  private running = 0;
  private waiting = 0;
  private served = 0;
  private refused = 0;

  constructor(private readonly options: FairTurnsOptions) {}

  state(): TurnsState {
    const { running, waiting, refused } = this;
    return { running, waiting, refused };
  }

  /** Runs the work in its turn; throws `busy` if the queue is full or the caller leaves first. */
  async run<T>(turn: QueuePosition, work: () => Promise<T>): Promise<T> {
    const release = await this.take(turn);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** Waits for a place, which the caller must release; throws the errors of `run`. */
  async take({ group: name, lane }: QueuePosition): Promise<Release> {
    const signal = callerScope.getStore();
    if (signal?.aborted === true) throw this.refusal();
    const group = this.groups.get(name) ?? { running: 0, waiting: 0, served: 0, lanes: new Map() };
    this.groups.set(name, group);
    if (this.hasPlaceFor(group)) this.begin(group);
    else await this.wait(name, group, lane, signal);
    let isGiven = false;
    return () => {
      if (isGiven) return;
      isGiven = true;
      this.running -= 1;
      group.running -= 1;
      this.forget(name, group);
      this.serve();
    };
  }

  private hasPlaceFor(group: Group): boolean {
    return this.running < this.options.atOnce && group.running < this.options.atOnceOfGroup;
  }

  private begin(group: Group): void {
    this.running += 1;
    this.served += 1;
    group.running += 1;
    group.served = this.served;
  }

  private async wait(
    name: string,
    group: Group,
    lane: string,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    if (!this.makeRoom(group, lane)) {
      this.forget(name, group);
      throw this.refusal();
    }
    const { patienceMs } = this.options;
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        this.remove(group, lane, turn);
        this.forget(name, group);
        turn.refuse();
      };
      const timer = patienceMs === undefined ? undefined : setTimeout(leave, patienceMs);
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", leave);
      };
      const turn: WaitingTurn = {
        go: () => {
          end();
          resolve();
        },
        refuse: () => {
          end();
          reject(this.refusal());
        },
      };
      signal?.addEventListener("abort", leave, { once: true });
      const own = group.lanes.get(lane);
      if (own === undefined) group.lanes.set(lane, [turn]);
      else own.push(turn);
      group.waiting += 1;
      this.waiting += 1;
    });
  }

  /** True if a newcomer may wait, possibly after evicting a caller of a lane with more places. */
  private makeRoom(group: Group, lane: string): boolean {
    const isFull = this.waiting >= this.options.waiting;
    if (!isFull && group.waiting < this.options.waitingOfGroup) return true;
    const largest = isFull ? findLongest(this.groups, ({ waiting }) => waiting) : undefined;
    if (largest !== undefined && largest[1].waiting > group.waiting + 1) {
      return this.evictNewest(largest[0], largest[1]);
    }
    const own = group.lanes.get(lane)?.length ?? 0;
    const rival = findLongest(group.lanes, ({ length }) => length);
    if (rival === undefined || rival[1].length <= own + 1) return false;
    this.refuseNewest(group, rival[0]);
    return true;
  }

  private evictNewest(name: string, group: Group): true {
    const rival = findLongest(group.lanes, ({ length }) => length);
    if (rival !== undefined) this.refuseNewest(group, rival[0]);
    this.forget(name, group);
    return true;
  }

  private refuseNewest(group: Group, lane: string): void {
    const newest = group.lanes.get(lane)?.at(-1);
    if (newest === undefined) return;
    this.remove(group, lane, newest);
    newest.refuse();
  }

  /**
   * Gives each free place to the waiting group with the fewest running turns; in a tie, to the group served longest
   * ago.
   */
  private serve(): void {
    while (this.running < this.options.atOnce && this.waiting > 0) {
      let next: Group | undefined;
      for (const group of this.groups.values()) {
        if (group.waiting === 0 || group.running >= this.options.atOnceOfGroup) continue;
        if (next === undefined || isBefore(group, next)) next = group;
      }
      if (next === undefined) return;
      this.begin(next);
      this.takeOldest(next).go();
    }
  }

  private takeOldest(group: Group): WaitingTurn {
    const [entry] = group.lanes;
    const oldest = entry?.[1][0];
    if (entry === undefined || oldest === undefined) throw new Error("Nobody waits in this group.");
    const [lane, all] = entry;
    this.remove(group, lane, oldest);
    if (all.length > 0) {
      group.lanes.delete(lane);
      group.lanes.set(lane, all);
    }
    return oldest;
  }

  private remove(group: Group, lane: string, turn: WaitingTurn): void {
    const all = group.lanes.get(lane);
    const index = all?.indexOf(turn) ?? -1;
    if (all === undefined || index < 0) return;
    all.splice(index, 1);
    if (all.length === 0) group.lanes.delete(lane);
    group.waiting -= 1;
    this.waiting -= 1;
  }

  private forget(name: string, group: Group): void {
    const isIdle = group.running === 0 && group.waiting === 0;
    if (isIdle && this.groups.get(name) === group) this.groups.delete(name);
  }

  private refusal(): AppError {
    this.refused += 1;
    return this.options.busy();
  }
}

function isBefore(one: Group, other: Group): boolean {
  return one.running === other.running ? one.served < other.served : one.running < other.running;
}

function findLongest<V>(entries: ReadonlyMap<string, V>, size: (value: V) => number) {
  let most: [string, V] | undefined;
  for (const entry of entries) {
    if (most === undefined || size(entry[1]) > size(most[1])) most = entry;
  }
  return most;
}
