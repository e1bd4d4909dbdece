import type { SyncEvents } from "@wardline/contracts/live/events";
import type { WithRevision } from "@wardline/domain/records/revision-sequence";
import { type FeedSocket, type FeedState, LiveFeed } from "../src/live-feed.js";
import type { FeedStatus } from "../src/live-feed-connection.js";
import { FakeSocket } from "./fake-socket.js";
import { FakeTimers } from "./fake-timers.js";

export interface TestChange {
  revision: number;
  type?: string;
}

type TestClientEvents = SyncEvents<FeedState<TestChange, WithRevision>> & {
  presence: (report: object) => void;
};

/** Creates a feed with a fake socket and clock, and records all its output. */
export function createTestFeed(since: number | null = null) {
  const timers = new FakeTimers();
  const socket = new FakeSocket(timers);
  const received = {
    applied: [] as number[],
    caughtUp: [] as number[],
    snapshots: [] as number[],
    reloads: [] as number[],
    statuses: [] as FeedStatus[],
    tooOld: 0,
  };
  const access = { token: "first" };
  const feed = new LiveFeed<TestChange, WithRevision, TestClientEvents>({
    socket: socket as unknown as FeedSocket<TestChange, WithRevision, TestClientEvents>,
    timers,
    credentials: () => ({ token: access.token }),
    since,
    onChanges: (changes, batch) => {
      const list = batch.isCatchUp ? received.caughtUp : received.applied;
      for (const { revision } of changes) list.push(revision);
    },
    onSnapshot: ({ revision }) => received.snapshots.push(revision),
    onReload: (revision) => received.reloads.push(revision),
    onStatus: (status) => received.statuses.push(status),
    onTooOld: () => {
      received.tooOld++;
    },
    refusalWaits: { NOT_FOUND: 60_000, UNAUTHORIZED: null },
  });
  return {
    feed,
    socket,
    timers,
    received,
    access,
    kinds: () => received.statuses.map(({ kind }) => kind),
    state: (body: unknown) => socket.receive("state", body),
    change: (...changes: TestChange[]) => socket.receive("changes", changes),
    goLive: (revision = 5) => {
      feed.start();
      socket.accept();
      socket.receive("state", { snapshot: { revision } });
    },
  };
}
