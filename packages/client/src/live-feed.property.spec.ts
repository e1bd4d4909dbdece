import * as fc from "fast-check";
import { FakeSocket } from "../testing/fake-socket.js";
import { FakeTimers } from "../testing/fake-timers.js";
import { type FeedSocket, type FeedState, LiveFeed } from "./live-feed.js";

interface Change {
  revision: number;
  type?: "set" | undefined;
  key?: number;
  value?: number;
}
type Values = Record<number, number>;
interface Snapshot {
  revision: number;
  values: Values;
}

const MAX_CATCH_UP = 5;

/** Server with a hospital's log, and the state that it sends a new client. */
class Server {
  readonly log: Change[] = [];

  get head(): number {
    return this.log.length;
  }

  commit(key: number, value: number): Change {
    const revision = this.head + 1;
    const change: Change = key === 0 ? { revision } : { revision, type: "set", key, value };
    this.log.push(change);
    return change;
  }

  values(): Values {
    const values: Values = {};
    for (const { key, value } of this.log) {
      if (key !== undefined && value !== undefined) values[key] = value;
    }
    return values;
  }

  state(since: unknown): FeedState<Change, Snapshot> {
    const missing = typeof since === "number" ? this.log.slice(since) : null;
    if (missing === null || missing.length > MAX_CATCH_UP) {
      return { snapshot: { revision: this.head, values: this.values() } };
    }
    return { revision: this.head, serverTime: 1, changes: missing };
  }
}

/** A client, its server, and an unreliable network between them. */
class World {
  readonly server = new Server();
  readonly timers: FakeTimers;
  readonly socket: FakeSocket;
  readonly feed: LiveFeed<Change, Snapshot>;
  shown: Values = {};
  private wire: ({ changes: Change[] } | { state: FeedState<Change, Snapshot> })[] = [];
  private isConnected = false;
  /** True if the network has lost a message of an open connection, which never happens with TCP. */
  private hasLostMessage = false;
  private fetched: Snapshot | null = null;

  constructor(chance: () => number) {
    this.timers = new FakeTimers(chance);
    this.socket = new FakeSocket(this.timers);
    this.feed = new LiveFeed<Change, Snapshot>({
      socket: this.socket as unknown as FeedSocket<Change, Snapshot>,
      timers: this.timers,
      credentials: () => ({}),
      since: null,
      onChanges: (changes) => {
        for (const { key, value } of changes) {
          if (key !== undefined && value !== undefined) this.shown[key] = value;
        }
      },
      onSnapshot: ({ values }) => {
        this.shown = { ...values };
      },
    });
    this.feed.start();
  }

  /** Commits changes as one message. */
  commit(...values: [key: number, value: number][]): void {
    const changes = values.map(([key, value]) => this.server.commit(key, value));
    if (this.isConnected) this.wire.push({ changes });
  }

  handshake(): void {
    if (this.isConnected || this.socket.connects === this.socket.closes) return;
    this.isConnected = true;
    this.hasLostMessage = false;
    this.wire = [];
    this.socket.pendingRequests = [];
    const { since } = this.socket.accept();
    this.wire.push({ state: this.server.state(since) });
  }

  disconnect(): void {
    const wasConnected = this.isConnected;
    this.isConnected = false;
    this.wire = [];
    this.socket.pendingRequests = [];
    if (wasConnected) this.socket.drop();
    else if (this.socket.connects > this.socket.closes) this.socket.refuse(null);
  }

  deliver(at: number, copies: number): void {
    if (copies === 0) this.hasLostMessage = true;
    const [message] = this.wire.splice(at % Math.max(1, this.wire.length), 1);
    if (message === undefined) return;
    for (let copy = 0; copy < copies; copy++) {
      if ("changes" in message) this.socket.receive("changes", message.changes);
      else this.socket.receive("state", message.state);
      this.noticeClose();
    }
  }

  /** Changes the client's view: the server sends everything without a request (docs/wire/live.md, Live protocol). */
  push(): void {
    if (this.isConnected) this.wire.push({ state: this.server.state(null) });
  }

  answer(hasLostMessage: boolean): void {
    const request = this.socket.pendingRequests.shift();
    if (request === undefined || hasLostMessage) return;
    request.answer(this.server.state((request.body as { since: number }).since));
    this.noticeClose();
  }

  fetch(): void {
    this.fetched = { revision: this.server.head, values: this.server.values() };
  }

  fetchArrives(): void {
    if (this.fetched && this.feed.adopt(this.fetched.revision))
      this.shown = { ...this.fetched.values };
  }

  advance(ms: number): void {
    this.timers.advance(ms);
    this.noticeClose();
  }

  /** Makes the network reliable; the hospital's next event reveals what was lost. */
  heal(): void {
    if (this.hasLostMessage) this.commit([1, -1]);
    for (let round = 0; round < 200; round++) {
      this.handshake();
      while (this.isConnected && this.wire.length > 0) this.deliver(0, 1);
      while (this.isConnected && this.socket.pendingRequests.length > 0) this.answer(false);
      this.advance(1_000);
    }
  }

  private noticeClose(): void {
    if (!this.isConnected || this.socket.closes < this.socket.connects) return;
    this.isConnected = false;
    this.wire = [];
    this.socket.pendingRequests = [];
  }
}

type Step = (world: World) => void;

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.array(fc.tuple(fc.nat(4), fc.nat(9)), { minLength: 1, maxLength: 4 }).map(
      (values): Step =>
        (w) =>
          w.commit(...values),
    ),
  },
  {
    weight: 6,
    arbitrary: fc.nat(3).map(
      (at): Step =>
        (w) =>
          w.deliver(at, 1),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.nat(3).map(
      (at): Step =>
        (w) =>
          w.deliver(at, 2),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.nat(3).map(
      (at): Step =>
        (w) =>
          w.deliver(at, 0),
    ),
  },
  { weight: 3, arbitrary: fc.constant<Step>((w) => w.handshake()) },
  { weight: 2, arbitrary: fc.constant<Step>((w) => w.push()) },
  { weight: 1, arbitrary: fc.constant<Step>((w) => w.disconnect()) },
  {
    weight: 2,
    arbitrary: fc.boolean().map(
      (hasLostMessage): Step =>
        (w) =>
          w.answer(hasLostMessage),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.nat(40_000).map(
      (ms): Step =>
        (w) =>
          w.advance(ms),
    ),
  },
  { weight: 1, arbitrary: fc.constant<Step>((w) => w.fetch()) },
  { weight: 1, arbitrary: fc.constant<Step>((w) => w.fetchArrives()) },
);

it("reaches the state of a new client, even if the network drops, repeats and reorders messages", () => {
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 120 }),
      fc.double({ min: 0, max: 0.99, noNaN: true }),
      (steps, chance) => {
        const world = new World(() => chance);
        for (const run of steps) run(world);
        world.heal();
        expect(world.feed.status).toEqual({ kind: "live" });
        expect(world.feed.revision).toBe(world.server.head);
        expect(world.shown).toEqual(world.server.values());
      },
    ),
    { numRuns: 1500 },
  );
});
