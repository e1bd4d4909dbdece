import type { FeedSocket, FeedSocketHandlers, OpenFeedSocket } from "./feed-socket.js";
import { LiveFeed } from "./live-feed.js";
import type { FeedStatus } from "./live-feed-connection.js";
import type { FeedTimers } from "./live-feed-timers.js";

/** A socket whose other end is the test. */
export class FakeSocket implements FeedSocket {
  handlers!: FeedSocketHandlers;
  connects = 0;
  closes = 0;
  asked: { event: string; body: unknown; answer: (reply: unknown) => void }[] = [];
  sent: { event: string; body: unknown }[] = [];

  readonly open: OpenFeedSocket = (handlers) => {
    this.handlers = handlers;
    return this;
  };

  connect(): void {
    this.connects++;
  }

  close(): void {
    this.closes++;
    this.handlers.closed();
  }

  send(event: string, body: unknown): void {
    this.sent.push({ event, body });
  }

  ask(event: string, body: unknown, answer: (reply: unknown) => void): void {
    this.asked.push({ event, body, answer });
  }

  /** The handshake succeeds; what the client said in it. */
  accept(): Record<string, unknown> {
    const auth = this.handlers.auth();
    this.handlers.opened();
    return auth;
  }
}

/** Time that passes only when told to. */
export class FakeTimers implements FeedTimers {
  private time = 0;
  private last = 0;
  private readonly due = new Map<number, { at: number; run: () => void }>();

  constructor(private readonly chance: () => number = () => 0.5) {}

  now(): number {
    return this.time;
  }

  random(): number {
    return this.chance();
  }

  set(run: () => void, ms: number): number {
    this.due.set(++this.last, { at: this.time + ms, run });
    return this.last;
  }

  clear(timer: number): void {
    this.due.delete(timer);
  }

  /** Milliseconds until the next timer, or null. */
  get next(): number | null {
    let next: number | null = null;
    for (const { at } of this.due.values()) if (next === null || at < next) next = at;
    return next === null ? null : next - this.time;
  }

  advance(ms: number): void {
    const end = this.time + ms;
    for (let next = this.next; next !== null && this.time + next <= end; next = this.next) {
      this.time += next;
      for (const [timer, { at, run }] of Array.from(this.due)) {
        if (at > this.time) continue;
        this.due.delete(timer);
        run();
        break;
      }
    }
    this.time = end;
  }
}

export interface TestChange {
  revision: number;
  type?: string;
}

/** A feed with a fake socket and clock, and everything that it told its client. */
export function feedUnderTest(since: number | null = null) {
  const socket = new FakeSocket();
  const timers = new FakeTimers();
  const told = {
    applied: [] as number[],
    caughtUp: [] as number[],
    snapshots: [] as number[],
    reloads: [] as number[],
    statuses: [] as FeedStatus[],
    tooOld: 0,
  };
  const access = { token: "first" };
  const feed = new LiveFeed<TestChange, { revision: number }>({
    open: socket.open,
    timers,
    credentials: () => ({ token: access.token }),
    since,
    onChanges: (changes, batch) => {
      const list = batch.caughtUp ? told.caughtUp : told.applied;
      for (const { revision } of changes) list.push(revision);
    },
    onSnapshot: ({ revision }) => told.snapshots.push(revision),
    onReload: (revision) => told.reloads.push(revision),
    onStatus: (status) => told.statuses.push(status),
    onTooOld: () => {
      told.tooOld++;
    },
    refusalWaits: { NOT_FOUND: 60_000, UNAUTHORIZED: null },
  });
  return {
    feed,
    socket,
    timers,
    told,
    access,
    kinds: () => told.statuses.map(({ kind }) => kind),
    state: (body: unknown) => socket.handlers.state(body),
    change: (change: TestChange) => socket.handlers.change(change),
    goLive: (revision = 5) => {
      feed.start();
      socket.accept();
      socket.handlers.state({ snapshot: { revision } });
    },
  };
}
