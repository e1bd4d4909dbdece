import type { BoardOnCall } from "@wardline/contracts/boards";
import { PROTOCOL_VERSION, type ServerEvents, type SyncEvents } from "@wardline/contracts/live";
import { type Revised, RevisionSequence } from "@wardline/domain/records/revision-sequence";
import type { Socket } from "socket.io-client";
import { type ConnectionOptions, FeedConnection, type FeedStatus } from "./live-feed-connection.js";

/** One change of a hospital as a room receives it; bare ones have no type (docs/wire.md, Live protocol). */
export interface FeedChange extends Revised {
  type?: string | undefined;
}

/** `state`, and the answer to `sync`: changes missed, everything, or the advice to fetch again. */
export type FeedState<Change, Snapshot> =
  | {
      revision: number;
      epoch?: string;
      changes: Change[];
      serverTime?: number;
      onCall?: BoardOnCall[];
    }
  | { snapshot: Snapshot }
  | { revision: number; epoch?: string; reload: true };

/** Everything, at a revision of one history of the installation. */
interface Dated extends Revised {
  epoch?: string | undefined;
}

/** A socket whose server sends such changes and states, and which can at least ask for what it missed. */
export type FeedSocket<
  Change,
  Snapshot,
  Asks extends SyncEvents<FeedState<Change, Snapshot>> = SyncEvents<FeedState<Change, Snapshot>>,
> = Socket<ServerEvents<Change, FeedState<Change, Snapshot>>, Asks>;

/** What came with a batch of changes. */
export interface FeedBatch {
  /** The revision that the client holds after the batch. */
  revision: number;
  /** The changes were missed and come from `state` or `sync`. */
  caughtUp: boolean;
  /** Epoch milliseconds, where the server said. */
  serverTime?: number | undefined;
  /** Who is on call, where the server said; the changes may say it again. */
  onCall?: BoardOnCall[] | undefined;
}

export interface FeedOptions<
  Change extends FeedChange,
  Snapshot extends Dated,
  Asks extends SyncEvents<FeedState<Change, Snapshot>>,
> extends ConnectionOptions {
  /** Not connected yet: the feed connects, ends and reconnects it. */
  socket: FeedSocket<Change, Snapshot, Asks>;
  /** The current `{ token }` or `{ key }` of the handshake. */
  credentials(): Record<string, unknown>;
  /** The revision of what the client already has, or null. */
  since: number | null;
  /** Of which history of the installation it is, where that is known. */
  epoch?: string | undefined;
  /** Changes in order, each exactly once, bare ones left out; those of one turn together. */
  onChanges(changes: Change[], batch: FeedBatch): void;
  /** Everything, in place of what the client has. */
  onSnapshot?(snapshot: Snapshot): void;
  /** What the client has may be out of date: fetch it again. */
  onReload?(revision: number): void;
}

const SYNC_WITHIN_MS = 5_000;
const SYNC_TRIES = 3;
/** With more than this come early, a new connection's `state` is cheaper than waiting for what is missing. */
const MOST_WAITING = 1_000;

/**
 * A live connection that holds a revision: it applies changes in order, heals gaps, catches up after outages and never
 * gives up (docs/wire.md, Live protocol). After any outage its client ends in the state that a fresh one would have.
 */
export class LiveFeed<
  Change extends FeedChange,
  Snapshot extends Dated = never,
  Asks extends SyncEvents<FeedState<Change, Snapshot>> = SyncEvents<FeedState<Change, Snapshot>>,
> {
  private readonly revisions: RevisionSequence<Change>;
  private readonly connection: FeedConnection;
  /** Of which history of the installation the revision is, as far as a server said. */
  private history: string | undefined;
  private handshakeSince: number | null = null;
  /** There is known to be something up to this revision, however little of it has come; 0 when nothing is missing. */
  private missingUpTo = 0;
  private syncing = false;
  private syncTries = 0;
  /** Answers to another request than the latest are ignored. */
  private syncRequest = 0;

  constructor(private readonly options: FeedOptions<Change, Snapshot, Asks>) {
    this.revisions = new RevisionSequence<Change>(options.since);
    this.history = options.epoch;
    this.connection = new FeedConnection(options.socket, options, {
      auth: () => {
        this.handshakeSince = this.revisions.held;
        const epoch = this.history === undefined ? {} : { epoch: this.history };
        const since = this.handshakeSince === null ? {} : { since: this.handshakeSince, ...epoch };
        return { ...options.credentials(), protocol: PROTOCOL_VERSION, ...since };
      },
      refused: (code) => {
        // If the right to see it returns, this client starts without a revision.
        if (code === "NOT_FOUND" || code === "HOSPITAL_SUSPENDED") this.revisions.reset();
      },
      ended: () => {
        this.syncing = false;
        this.syncTries = 0;
        this.missingUpTo = 0;
        this.revisions.forgetEarly();
      },
    });
    const { socket } = this;
    socket.on("changes", (changes) => this.connection.pass(() => this.receive(changes)));
    socket.on("state", (state) =>
      this.connection.pass(() => {
        this.accept(state, this.handshakeSince, false);
        this.connection.ready();
      }),
    );
  }

  /** The revision up to which the client has received everything. */
  get revision(): number | null {
    return this.revisions.held;
  }

  /** Of which history of the installation that revision is; undefined where no server has said. */
  get epoch(): string | undefined {
    return this.history;
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

  /** Forgets the revision and asks for everything again; what the client shows may stay until that comes. */
  refetch(): void {
    this.revisions.reset();
    this.connection.restart();
  }

  /**
   * Whether a snapshot fetched by other means is to be shown: when it is no older than what the client has, or of another
   * history, and the socket has not spoken yet, which knows better. The feed then goes on from its revision.
   */
  adopt(revision: number, epoch?: string): boolean {
    if (this.connection.isReady) return false;
    this.follow(epoch);
    const { held } = this.revisions;
    if (held !== null && revision < held) return false;
    this.revisions.moveTo(revision);
    return true;
  }

  /** The socket, to send events by; null while no server has said where this client stands. */
  get readySocket(): FeedSocket<Change, Snapshot, Asks> | null {
    return this.connection.isReady ? this.options.socket : null;
  }

  private get socket(): FeedSocket<Change, Snapshot> {
    return this.options.socket;
  }

  private receive(changes: readonly Change[]): void {
    for (const change of changes) this.revisions.hold(change);
    // Before `state` they wait for it: it says where they go on from.
    if (this.connection.isReady) this.deliver(false);
    if (this.revisions.waiting > MOST_WAITING) this.connection.lose();
  }

  /** Takes in `state`, or an answer to `sync`, given to a client that said to hold `since`. */
  private accept(
    state: FeedState<Change, Snapshot>,
    since: number | null,
    isAnswer: boolean,
  ): void {
    this.follow("snapshot" in state ? state.snapshot.epoch : state.epoch);
    const { held } = this.revisions;
    if ("changes" in state) {
      // Without a revision there is nothing to apply changes to; a history that ends earlier is another one.
      if (held === null || (since !== null && state.revision < since)) {
        this.revisions.reset();
        this.connection.lose();
        return;
      }
      for (const change of state.changes) this.revisions.hold(change);
      // Who was asked after something was missing knows best where the history ends.
      this.missingUpTo = isAnswer ? state.revision : Math.max(this.missingUpTo, state.revision);
      this.deliver(true, state);
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

  /** What is held of another history, from before a backup was restored, is worth nothing in this one. */
  private follow(epoch: string | undefined): void {
    if (epoch === undefined || epoch === this.history) return;
    if (this.history !== undefined) {
      this.revisions.reset();
      this.missingUpTo = 0;
    }
    this.history = epoch;
  }

  /** Hands on the changes that are due, and asks for those that are missing. */
  private deliver(
    caughtUp: boolean,
    { serverTime, onCall }: Pick<FeedBatch, "serverTime" | "onCall"> = {},
  ): void {
    const due = this.revisions.take();
    const revision = this.revisions.held;
    if (revision === null) return;
    if (due.length > 0) this.syncTries = 0;
    if (due.length > 0 || serverTime !== undefined) {
      const typed = due.filter(({ type }) => type !== undefined);
      this.options.onChanges(typed, { revision, caughtUp, serverTime, onCall });
    }
    // The client may have ended the connection when it was handed the changes.
    if (!this.connection.isOpen) return;
    if (this.revisions.waiting > 0 || revision < this.missingUpTo) {
      this.sync();
      return;
    }
    this.syncTries = 0;
    this.syncing = false;
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
    this.socket.timeout(SYNC_WITHIN_MS).emit("sync", { since }, (error, state) => {
      if (request !== this.syncRequest || !this.syncing) return;
      this.syncing = false;
      if (error === null) this.connection.pass(() => this.accept(state, since, true));
      else this.sync();
    });
  }
}
