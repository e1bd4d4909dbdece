import { PROTOCOL_VERSION } from "@wardline/contracts/live";
import { type ConnectionOptions, FeedConnection, type FeedStatus } from "./live-feed-connection.js";
import { type FeedChange, type FeedState, Revisions } from "./live-feed-revisions.js";

/** What came with a batch of changes. */
export interface FeedBatch {
  /** The revision that the client holds after the batch. */
  revision: number;
  /** The changes were missed and come from `state` or `sync`. */
  caughtUp: boolean;
  /** Epoch milliseconds, where the server said. */
  serverTime?: number | undefined;
}

export interface FeedOptions<Change extends FeedChange, Snapshot extends { revision: number }>
  extends ConnectionOptions {
  /** The current `{ token }` or `{ key }` of the handshake (api.md 8). */
  credentials(): Record<string, unknown>;
  /** The revision of what the client already has, or null. */
  since: number | null;
  /** Changes in order, each exactly once, bare ones left out. */
  onChanges(changes: Change[], batch: FeedBatch): void;
  /** Everything, in place of what the client has. */
  onSnapshot?(snapshot: Snapshot): void;
  /** What the client has may be out of date: fetch it anew. */
  onReload?(revision: number): void;
}

const SYNC_WITHIN_MS = 5_000;
const SYNC_TRIES = 3;
/** With more than this come early, a new connection's `state` is cheaper than waiting for what is missing. */
const MOST_WAITING = 1_000;

/**
 * A live connection that holds a revision: it applies changes in order, heals gaps, catches up after outages and never
 * gives up (api.md 8). After any outage its client ends in the state that a fresh one would have.
 */
export class LiveFeed<Change extends FeedChange, Snapshot extends { revision: number } = never> {
  private readonly revisions: Revisions<Change>;
  private readonly connection: FeedConnection;
  private handshakeSince: number | null = null;
  /** There is known to be something up to this revision, however little of it has come; 0 when nothing is missing. */
  private missingUpTo = 0;
  private syncing = false;
  private syncTries = 0;
  /** Answers to another request than the latest are ignored. */
  private syncRequest = 0;
  private syncTimer: number | undefined;

  constructor(private readonly options: FeedOptions<Change, Snapshot>) {
    this.revisions = new Revisions<Change>(options.since);
    this.connection = new FeedConnection(options, {
      auth: () => {
        this.handshakeSince = this.revisions.held;
        const since = this.handshakeSince === null ? {} : { since: this.handshakeSince };
        return { ...options.credentials(), protocol: PROTOCOL_VERSION, ...since };
      },
      change: (change) => this.receive(change as Change),
      state: (state) => {
        this.accept(state as FeedState<Change, Snapshot>, this.handshakeSince, false);
        this.connection.ready();
      },
      refused: (code) => {
        // Should the right to see it return, this client begins from nothing.
        if (code === "NOT_FOUND") this.revisions.held = null;
      },
      ended: () => {
        this.endSync();
        this.syncTries = 0;
        this.missingUpTo = 0;
        this.revisions.forgetEarly();
      },
    });
  }

  /** The revision up to which the client has been told everything. */
  get revision(): number | null {
    return this.revisions.held;
  }

  get status(): FeedStatus {
    return this.connection.status;
  }

  /** When anything last came, by the timers' clock; null before that. */
  get lastHeardAt(): number | null {
    return this.connection.lastHeardAt;
  }

  start(): void {
    this.connection.start();
  }

  /** Ends the connection for good, or until `start`. */
  stop(): void {
    this.connection.stop();
  }

  /** Connects without further waiting: the network is back, or there is a new token. */
  reconnectNow(): void {
    this.connection.reconnectNow();
  }

  /** Forgets the revision and asks for everything anew; what the client shows may stay until that comes. */
  refetch(): void {
    this.revisions.held = null;
    this.connection.restart();
  }

  /**
   * Whether a snapshot fetched by other means is to be shown: when it is no older than what the client has and the
   * socket has not spoken yet, which knows better. The feed then goes on from its revision.
   */
  adopt(revision: number): boolean {
    const { held } = this.revisions;
    if (this.connection.isReady || (held !== null && revision < held)) return false;
    this.revisions.moveTo(revision);
    return true;
  }

  /** Sends an event to the server; false when there is no connection to send it over. */
  send(event: string, body: unknown): boolean {
    if (this.connection.isReady) this.connection.send(event, body);
    return this.connection.isReady;
  }

  /** Sends an event and hands on its acknowledgement, should one come; false when there is no connection. */
  ask(event: string, body: unknown, answer: (reply: unknown) => void): boolean {
    if (this.connection.isReady) this.connection.ask(event, body, answer);
    return this.connection.isReady;
  }

  private receive(change: Change): void {
    this.revisions.keep(change);
    if (this.revisions.waiting > MOST_WAITING) this.connection.lose();
    // Before `state` they wait for it: it says where they go on from.
    else if (this.connection.isReady) this.deliver(false);
  }

  /** Takes in `state`, or an answer to `sync`, given to a client that said to hold `since`. */
  private accept(
    state: FeedState<Change, Snapshot>,
    since: number | null,
    isAnswer: boolean,
  ): void {
    const { held } = this.revisions;
    if ("changes" in state) {
      // Without a revision there is nothing to apply changes to; a history that ends earlier is another one.
      if (held === null || (since !== null && state.revision < since)) {
        this.revisions.held = null;
        this.connection.lose();
        return;
      }
      for (const change of state.changes) this.revisions.keep(change);
      // Who was asked after something was missing knows best where the history ends.
      this.missingUpTo = isAnswer ? state.revision : Math.max(this.missingUpTo, state.revision);
      this.deliver(true, state.serverTime);
      return;
    }
    const revision = "snapshot" in state ? state.snapshot.revision : state.revision;
    // It may have been made before the last changes that came: those are asked for again.
    this.missingUpTo = Math.max(this.missingUpTo, revision, held ?? 0);
    this.revisions.moveTo(revision);
    if ("snapshot" in state) this.options.onSnapshot?.(state.snapshot);
    else this.options.onReload?.(revision);
    this.deliver(true);
  }

  /** Hands on the changes that are due, and asks for those that are missing. */
  private deliver(caughtUp: boolean, serverTime?: number): void {
    const due = this.revisions.take();
    const revision = this.revisions.held;
    if (revision === null) return;
    if (due.length > 0) this.syncTries = 0;
    if (due.length > 0 || serverTime !== undefined) {
      const typed = due.filter(({ type }) => type !== undefined);
      this.options.onChanges(typed, { revision, caughtUp, serverTime });
    }
    // The client may have ended the connection when it was handed the changes.
    if (!this.connection.isOpen) return;
    if (this.revisions.waiting > 0 || revision < this.missingUpTo) {
      this.sync();
      return;
    }
    this.syncTries = 0;
    this.endSync();
  }

  private sync(): void {
    if (this.syncing) return;
    const since = this.revisions.held;
    if (since === null || this.syncTries >= SYNC_TRIES) {
      this.connection.lose();
      return;
    }
    this.syncing = true;
    this.syncTries++;
    const request = ++this.syncRequest;
    this.syncTimer = this.options.timers.set(() => {
      this.endSync();
      this.sync();
    }, SYNC_WITHIN_MS);
    this.connection.ask("sync", { since }, (reply) => {
      if (request !== this.syncRequest || !this.syncing) return;
      this.endSync();
      this.accept(reply as FeedState<Change, Snapshot>, since, true);
    });
  }

  private endSync(): void {
    this.syncing = false;
    if (this.syncTimer !== undefined) this.options.timers.clear(this.syncTimer);
    this.syncTimer = undefined;
  }
}
