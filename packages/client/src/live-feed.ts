import type { BoardOnCall } from "@wardline/contracts/boards/board";
import {
  PROTOCOL_VERSION,
  type ServerEvents,
  type SyncEvents,
} from "@wardline/contracts/live/events";
import { RevisionSequence, type WithRevision } from "@wardline/domain/records/revision-sequence";
import type { Socket } from "socket.io-client";
import { type ConnectionOptions, FeedConnection, type FeedStatus } from "./live-feed-connection.js";

/**
 * A hospital's change as a room receives it; a change with only a revision has no type (docs/wire/live.md, Live
 * protocol).
 */
export interface FeedChange extends WithRevision {
  type?: string | undefined;
}

/** `state`, and the answer to `sync`: missed changes, a snapshot, or the advice to reload. */
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

/** A snapshot at a revision of one history of the installation. */
interface HistoryRevision extends WithRevision {
  epoch?: string | undefined;
}

/** A socket that delivers changes and states, and through which the client can request missed changes. */
export type FeedSocket<
  Change,
  Snapshot,
  ClientEvents extends SyncEvents<FeedState<Change, Snapshot>> = SyncEvents<
    FeedState<Change, Snapshot>
  >,
> = Socket<ServerEvents<Change, FeedState<Change, Snapshot>>, ClientEvents>;

/** Context of a batch of changes. */
export interface FeedBatch {
  /** Revision of the client after the batch. */
  revision: number;
  /** True if the changes had been missed and come from `state` or `sync`. */
  isCatchUp: boolean;
  /** Epoch milliseconds, if the server sent it. */
  serverTime?: number | undefined;
  /** People on call, if the server sent them; the changes may repeat them. */
  onCall?: BoardOnCall[] | undefined;
}

export interface FeedOptions<
  Change extends FeedChange,
  Snapshot extends HistoryRevision,
  ClientEvents extends SyncEvents<FeedState<Change, Snapshot>>,
> extends ConnectionOptions {
  /** Socket that is not connected yet; the feed connects, disconnects and reconnects it. */
  socket: FeedSocket<Change, Snapshot, ClientEvents>;
  /** Returns the current `{ token }` or `{ key }` for the handshake. */
  credentials(): Record<string, unknown>;
  /** Revision that the client already has, or null. */
  since: number | null;
  /** History of that revision, if known. */
  epoch?: string | undefined;
  /**
   * Receives changes in order, each once, without those that have only a revision. Changes that can be applied together
   * arrive together.
   */
  onChanges(changes: Change[], batch: FeedBatch): void;
  /** Receives a snapshot that replaces the client's state. */
  onSnapshot?(snapshot: Snapshot): void;
  /** Called when the client's state may be outdated and must be reloaded. */
  onReload?(revision: number): void;
}

const SYNC_TIMEOUT_MS = 5_000;
const MAX_SYNC_TRIES = 3;
/** Number of early changes above which a reconnect is cheaper than waiting for the missing ones. */
const MAX_WAITING_CHANGES = 1_000;

/**
 * A live connection that tracks the client's revision: applies changes in order, fills gaps, and always catches up
 * (docs/wire/live.md, Live protocol). After any outage the client reaches the same state as a new client.
 */
export class LiveFeed<
  Change extends FeedChange,
  Snapshot extends HistoryRevision = never,
  ClientEvents extends SyncEvents<FeedState<Change, Snapshot>> = SyncEvents<
    FeedState<Change, Snapshot>
  >,
> {
  private readonly revisions: RevisionSequence<Change>;
  private readonly connection: FeedConnection;
  /** History of the revision; undefined until a server has named it. */
  private history: string | undefined;
  private handshakeSince: number | null = null;
  /** Highest revision known to be missing; 0 if nothing is missing. */
  private missingUpTo = 0;
  private isSyncing = false;
  private syncTries = 0;
  /** Number of the last request; answers to older requests are ignored. */
  private syncRequest = 0;

  constructor(private readonly options: FeedOptions<Change, Snapshot, ClientEvents>) {
    this.revisions = new RevisionSequence<Change>(options.since);
    this.history = options.epoch;
    this.connection = new FeedConnection(options.socket, options, {
      auth: () => {
        this.handshakeSince = this.revisions.held;
        const epoch = this.history === undefined ? {} : { epoch: this.history };
        const since = this.handshakeSince === null ? {} : { since: this.handshakeSince, ...epoch };
        return { ...options.credentials(), protocol: PROTOCOL_VERSION, ...since };
      },
      onRefusal: (code) => {
        // If the client regains access, it starts without a revision.
        if (code === "NOT_FOUND" || code === "HOSPITAL_SUSPENDED") this.revisions.reset();
      },
      onEnd: () => {
        this.isSyncing = false;
        this.syncTries = 0;
        this.missingUpTo = 0;
        this.revisions.dropEarly();
      },
    });
    const { socket } = this;
    socket.on("changes", (changes) => this.connection.runIfOpen(() => this.receive(changes)));
    socket.on("state", (state) =>
      this.connection.runIfOpen(() => {
        this.accept(state, this.handshakeSince, false);
        this.connection.markAccepted();
      }),
    );
  }

  /** Revision up to which the client has received everything. */
  get revision(): number | null {
    return this.revisions.held;
  }

  /** History of that revision; undefined if no server has named it. */
  get epoch(): string | undefined {
    return this.history;
  }

  get status(): FeedStatus {
    return this.connection.status;
  }

  /** Time of the last packet on the timers' clock; null before the first. */
  get lastHeardAt(): number | null {
    return this.connection.lastHeardAt;
  }

  start(): void {
    this.connection.start();
  }

  /** Disconnects until `start` is called. */
  stop(): void {
    this.connection.stop();
  }

  /** Connects at once, because the network is back or the token is new. */
  reconnectNow(): void {
    this.connection.reconnectNow();
  }

  /** Forgets the revision and requests everything; the client may show its old content until then. */
  refetch(): void {
    this.revisions.reset();
    this.connection.restart();
  }

  /**
   * True if the client should show a snapshot from another source: the snapshot is no older than the client's state, or
   * of another history, and the socket has not answered yet. The feed then continues from the snapshot's revision.
   */
  adopt(revision: number, epoch?: string): boolean {
    if (this.connection.isReady) return false;
    this.setEpoch(epoch);
    const { held } = this.revisions;
    if (held !== null && revision < held) return false;
    this.revisions.moveTo(revision);
    return true;
  }

  /** Socket for sending events; null before the server has sent its state. */
  get readySocket(): FeedSocket<Change, Snapshot, ClientEvents> | null {
    return this.connection.isReady ? this.options.socket : null;
  }

  private get socket(): FeedSocket<Change, Snapshot> {
    return this.options.socket;
  }

  private receive(changes: readonly Change[]): void {
    for (const change of changes) this.revisions.hold(change);
    // Before `state`, changes wait, because `state` sets the starting point.
    if (this.connection.isReady) this.deliver(false);
    if (this.revisions.waiting > MAX_WAITING_CHANGES) this.connection.reconnectLater();
  }

  /** Applies `state`, or an answer to `sync`, for a client that had the revision `since`. */
  private accept(
    state: FeedState<Change, Snapshot>,
    since: number | null,
    isAnswer: boolean,
  ): void {
    this.setEpoch("snapshot" in state ? state.snapshot.epoch : state.epoch);
    const { held } = this.revisions;
    if ("changes" in state) {
      // Changes need a revision to which they apply. If the server's revision is lower than the client's, the history
      // is a different one.
      if (held === null || (since !== null && state.revision < since)) {
        this.revisions.reset();
        this.connection.reconnectLater();
        return;
      }
      for (const change of state.changes) this.revisions.hold(change);
      // An answer to a request is the most reliable source for the latest revision.
      this.missingUpTo = isAnswer ? state.revision : Math.max(this.missingUpTo, state.revision);
      this.deliver(true, state);
      return;
    }
    const revision = "snapshot" in state ? state.snapshot.revision : state.revision;
    // `state` may be older than the last changes, which are requested again.
    this.missingUpTo = Math.max(this.missingUpTo, revision, held ?? 0);
    this.revisions.moveTo(revision);
    if ("snapshot" in state) this.options.onSnapshot?.(state.snapshot);
    else this.options.onReload?.(revision);
    this.deliver(true);
  }

  /** Discards everything that belongs to another history, such as the one before a backup was restored. */
  private setEpoch(epoch: string | undefined): void {
    if (epoch === undefined || epoch === this.history) return;
    if (this.history !== undefined) {
      this.revisions.reset();
      this.missingUpTo = 0;
    }
    this.history = epoch;
  }

  /** Passes on the changes that are next in order, and requests missing ones. */
  private deliver(
    isCatchUp: boolean,
    { serverTime, onCall }: Pick<FeedBatch, "serverTime" | "onCall"> = {},
  ): void {
    const dueChanges = this.revisions.take();
    const revision = this.revisions.held;
    if (revision === null) return;
    if (dueChanges.length > 0) this.syncTries = 0;
    if (dueChanges.length > 0 || serverTime !== undefined) {
      const typedChanges = dueChanges.filter(({ type }) => type !== undefined);
      this.options.onChanges(typedChanges, { revision, isCatchUp, serverTime, onCall });
    }
    // The client may have closed the connection when it received the changes.
    if (!this.connection.isOpen) return;
    if (this.revisions.waiting > 0 || revision < this.missingUpTo) {
      this.sync();
      return;
    }
    this.syncTries = 0;
    this.isSyncing = false;
  }

  private sync(): void {
    if (this.isSyncing) return;
    const since = this.revisions.held;
    if (since === null || this.syncTries >= MAX_SYNC_TRIES) {
      this.connection.reconnectLater();
      return;
    }
    this.isSyncing = true;
    this.syncTries++;
    const request = ++this.syncRequest;
    this.socket.timeout(SYNC_TIMEOUT_MS).emit("sync", { since }, (error, state) => {
      if (request !== this.syncRequest || !this.isSyncing) return;
      this.isSyncing = false;
      if (error === null) this.connection.runIfOpen(() => this.accept(state, since, true));
      else this.sync();
    });
  }
}
