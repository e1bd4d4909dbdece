import type { SyncEvents } from "@wardline/contracts/live";
import type { Revised } from "@wardline/domain/revision-sequence";
import { type FeedSocket, type FeedState, LiveFeed } from "../src/live-feed.js";
import type { FeedStatus } from "../src/live-feed-connection.js";
import { FakeSocket } from "./fake-socket.js";
import { FakeTimers } from "./fake-timers.js";

export interface TestChange {
  revision: number;
  type?: string;
}

type TestAsks = SyncEvents<FeedState<TestChange, Revised>> & { presence: (report: object) => void };

/** A feed with a fake socket and clock, and everything that it told its client. */
export function feedUnderTest(since: number | null = null) {
  const timers = new FakeTimers();
  const socket = new FakeSocket(timers);
  const told = {
    applied: [] as number[],
    caughtUp: [] as number[],
    snapshots: [] as number[],
    reloads: [] as number[],
    statuses: [] as FeedStatus[],
    tooOld: 0,
  };
  const access = { token: "first" };
  const feed = new LiveFeed<TestChange, Revised, TestAsks>({
    socket: socket as unknown as FeedSocket<TestChange, Revised, TestAsks>,
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
    state: (body: unknown) => socket.receive("state", body),
    change: (...changes: TestChange[]) => socket.receive("changes", changes),
    goLive: (revision = 5) => {
      feed.start();
      socket.accept();
      socket.receive("state", { snapshot: { revision } });
    },
  };
}
