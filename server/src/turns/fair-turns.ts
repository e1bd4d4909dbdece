import type { AppError } from "../errors/app-error.js";
import { callerLeft } from "./caller-left.js";

/** Places in the line: groups are served in turn, and so are the lanes of a group. */
export interface Turn {
  /** A hospital, or an address where no hospital is known. */
  group: string;
  /** An account, a board's key or an address. */
  lane: string;
}

export interface FairTurnsOptions {
  /** Work under way at a time. */
  atOnce: number;
  atOnceOfGroup: number;
  /** Those who may wait. */
  waiting: number;
  waitingOfGroup: number;
  /** Milliseconds after which somebody who waits is refused; absent: they wait as long as they like. */
  patienceMs?: number;
  /** What those are given for whom there is no room, or who have left. */
  busy: () => AppError;
}

/** Gives a place back. */
export type Release = () => void;

export interface TurnsState {
  running: number;
  waiting: number;
  /** Since the start. */
  refused: number;
}

interface Waiting {
  go: () => void;
  refuse: () => void;
}

interface Group {
  running: number;
  waiting: number;
  /** Number of its newest turn among all; 0 before the first. */
  served: number;
  /** In the order in which they are served: a lane that was goes to the end. */
  lanes: Map<string, Waiting[]>;
}

/**
 * Runs a limited amount of work at once and serves those who wait in turn, so that many of one group or lane stand before none of
 * another (docs/wire.md, Fair shares). A newcomer for whom there is no room takes the newest place of a lane that has more.
 */
export class FairTurns {
  /** Groups that are served or wait. */
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

  /** Runs the work when its turn has come; throws `busy` where there is no room to wait, or the caller leaves first. */
  async run<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
    const release = await this.take(turn);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** Waits for a place; throws as `run` does. The holder gives it back. */
  async take({ group: name, lane }: Turn): Promise<Release> {
    const signal = callerLeft.getStore();
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
      const patience = patienceMs === undefined ? undefined : setTimeout(leave, patienceMs);
      const end = () => {
        clearTimeout(patience);
        signal?.removeEventListener("abort", leave);
      };
      const turn: Waiting = {
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

  /** True if a newcomer may wait; somebody who has more places than the newcomer may have lost one. */
  private makeRoom(group: Group, lane: string): boolean {
    const isFull = this.waiting >= this.options.waiting;
    if (!isFull && group.waiting < this.options.waitingOfGroup) return true;
    const largest = isFull ? longest(this.groups, ({ waiting }) => waiting) : undefined;
    if (largest !== undefined && largest[1].waiting > group.waiting + 1) {
      return this.pushOut(largest[0], largest[1]);
    }
    const own = group.lanes.get(lane)?.length ?? 0;
    const rival = longest(group.lanes, ({ length }) => length);
    if (rival === undefined || rival[1].length <= own + 1) return false;
    this.refuseNewest(group, rival[0]);
    return true;
  }

  private pushOut(name: string, group: Group): true {
    const rival = longest(group.lanes, ({ length }) => length);
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

  /** Gives free places to those who wait: to the group that has the fewest, and of several to the one served longest ago. */
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

  private takeOldest(group: Group): Waiting {
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

  private remove(group: Group, lane: string, turn: Waiting): void {
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

function longest<V>(entries: ReadonlyMap<string, V>, size: (value: V) => number) {
  let most: [string, V] | undefined;
  for (const entry of entries) {
    if (most === undefined || size(entry[1]) > size(most[1])) most = entry;
  }
  return most;
}
