import { type FeedBatch, LiveFeed } from "@wardline/client/live-feed";
import type { FeedStatus } from "@wardline/client/live-feed-connection";
import type { FeedTimers } from "@wardline/client/live-feed-timers";
import type { BoardSocket } from "@wardline/client/live-socket";
import type { BoardSnapshot } from "@wardline/contracts/boards";
import { type BoardChange, type BoardClientEvents, PRESENCE_MS } from "@wardline/contracts/live";
import type { BoardState } from "./board-state.js";
import { type OwnPresence, PresenceReports } from "./presence-reports.js";
import { type BoardAction, reduce } from "./reducer.js";
import { ServerClock } from "./server-clock.js";
import type { SnapshotStorage } from "./snapshot-storage.js";

/** What the screen knows and how its connection stands; a new object whenever either changes. */
export interface BoardCurrent {
  state: BoardState | null;
  /** `polled`: current by questions every few seconds, since the network lets no socket through. */
  status: FeedStatus["kind"] | "polled";
  /** The address is no longer valid; asked again from time to time. */
  unpublished: boolean;
  /** The hospital is suspended; asked again likewise. */
  suspended: boolean;
}

export interface BoardSessionOptions {
  key: string;
  /** Not connected yet: the session connects it. */
  socket: BoardSocket;
  timers: FeedTimers;
  /** The screen's own time, epoch milliseconds. */
  wall(): number;
  storage: Pick<SnapshotStorage, "load" | "save" | "clear" | "clearForeign">;
  fetchSnapshot(key: string): Promise<BoardSnapshot | "gone" | "suspended" | null>;
  /**
   * What the screen says of itself (docs/wire.md, Displays and boards), to which its revision is added; null when it says
   * nothing.
   */
  presence(): OwnPresence | null;
  /** Of the page. */
  build: string;
  onTooOld(): void;
}

const WITHDRAWN_RETRY_MS = 60_000;
/** Where sockets are blocked, plain HTTP shows the board: first after this, then at intervals. */
const FETCH_FIRST_MS = 2_500;
const FETCH_EVERY_MS = 30_000;
const SAVE_AFTER_MS = 5_000;
const SAVE_EVERY_MS = 60_000;
/** More changes than this at once are a long absence made good, not news to point at one by one. */
const NEWS_AT_MOST = 10;

/** One board on one screen: its feed, what it kept in storage, the server's clock, and what is known now. */
export class BoardSession {
  readonly clock: ServerClock;
  /** What the screen says of itself. */
  readonly reports: PresenceReports;
  private readonly feed: LiveFeed<BoardChange, BoardSnapshot, BoardClientEvents>;
  private readonly listeners = new Set<() => void>();
  private current: BoardCurrent = {
    state: null,
    status: "connecting",
    unpublished: false,
    suspended: false,
  };
  private heard: number | null = null;
  private saving = false;
  private stopped = false;
  private isUnfit = false;
  private isPolled = false;
  /** The revision before its display changed, until the snapshot that shows what it may from then on has come. */
  private beforeDisplay: number | null = null;

  constructor(private readonly options: BoardSessionOptions) {
    const { timers, key, storage } = options;
    this.clock = new ServerClock(() => timers.now(), options.wall);
    const kept = storage.load();
    if (kept !== null) {
      this.clock.recall(kept.skew);
      this.heard = kept.heardAt;
      const state = reduce(null, { type: "snapshot", snapshot: kept.snapshot, at: kept.heardAt });
      this.current = { ...this.current, state };
    }
    this.feed = new LiveFeed<BoardChange, BoardSnapshot, BoardClientEvents>({
      socket: options.socket,
      timers,
      credentials: () => ({ key }),
      // Changes would be applied to what another build understood otherwise: it is replaced as a whole.
      since: kept?.build === options.build ? kept.snapshot.revision : null,
      epoch: kept?.snapshot.epoch,
      refusalWaits: { NOT_FOUND: WITHDRAWN_RETRY_MS, HOSPITAL_SUSPENDED: WITHDRAWN_RETRY_MS },
      onChanges: (changes, batch) => this.takeChanges(changes, batch),
      onSnapshot: (snapshot) => this.takeSnapshot(snapshot),
      onStatus: (status) => this.takeStatus(status),
      onTooOld: options.onTooOld,
    });
    this.reports = new PresenceReports({
      timers,
      now: () => this.clock.now(),
      read: options.presence,
      send: (presence) => {
        const { revision, readySocket } = this.feed;
        if (revision !== null) readySocket?.emit("presence", { ...presence, revision });
      },
    });
  }

  /** Of the board's address. */
  get key(): string {
    return this.options.key;
  }

  readonly getCurrent = (): BoardCurrent => this.current;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** When the server was last heard, epoch milliseconds on its own clock; null before that. */
  get heardAt(): number | null {
    const at = this.feed.lastHeardAt;
    const live = at === null ? null : this.clock.now() - (this.options.timers.now() - at);
    return live === null ? this.heard : Math.max(live, this.heard ?? live);
  }

  private get isLive(): boolean {
    return this.feed.status.kind === "live";
  }

  start(): void {
    this.options.storage.clearForeign(this.clock.now());
    this.feed.start();
    this.repeat(FETCH_FIRST_MS, FETCH_EVERY_MS, () => void this.fetchUnlessLive());
    this.repeat(PRESENCE_MS, PRESENCE_MS, () => this.reports.now());
    this.repeat(SAVE_EVERY_MS, SAVE_EVERY_MS, () => this.save());
  }

  stop(): void {
    this.stopped = true;
    this.reports.stop();
    this.feed.stop();
  }

  /** The network lets no socket through, or does again. */
  setPolled(isPolled: boolean): void {
    this.isPolled = isPolled;
    if (this.isLive) this.change({ status: isPolled ? "polled" : "live" });
  }

  /** The network is said to be back. */
  wake(): void {
    this.feed.reconnectNow();
  }

  /** Keeps what is known now; the page may end at any moment. */
  save(): void {
    const { state } = this.current;
    const { heardAt } = this;
    if (state === null || heardAt === null || this.isUnfit) return;
    const { marks: _marks, leaving: _leaving, ...shown } = state;
    // Loaded again in between, the page asks from before the change on, which the server answers with a snapshot.
    const revision = this.beforeDisplay ?? shown.revision;
    const snapshot = { ...shown, revision, serverTime: heardAt };
    const { build } = this.options;
    this.options.storage.save({ snapshot, heardAt, skew: this.clock.skew, build });
  }

  /** What is known cannot be shown: it is kept no longer, so that the page starts over when it is loaded again. */
  forget(): void {
    this.isUnfit = true;
    this.options.storage.clear();
  }

  private takeChanges(changes: BoardChange[], batch: FeedBatch): void {
    if (batch.serverTime !== undefined) this.clock.observe(batch.serverTime);
    const quiet = batch.caughtUp && changes.length > NEWS_AT_MOST;
    const display = changes.find(({ type }) => type === "display.updated");
    if (display !== undefined) this.beforeDisplay ??= display.revision - 1;
    this.dispatch({
      type: "changes",
      changes,
      revision: batch.revision,
      at: this.clock.now(),
      quiet,
      onCall: batch.onCall,
    });
    // The screen may lose its power with the house: an emergency must be there again when it comes back.
    if (changes.some(isAboutEmergency)) this.save();
    const announced = changes.filter(({ type }) => /^(announcement|emergency)\./.test(type ?? ""));
    const newest = announced.at(-1);
    if (newest !== undefined) this.reports.announced(newest.revision);
    this.reports.soon();
  }

  private takeSnapshot(snapshot: BoardSnapshot): void {
    this.beforeDisplay = null;
    this.clock.observe(snapshot.serverTime);
    this.dispatch({ type: "snapshot", snapshot, at: this.clock.now() });
  }

  private takeStatus(status: FeedStatus): void {
    if (status.kind === "refused" && status.code === "NOT_FOUND") this.withdraw("unpublished");
    if (status.kind === "refused" && status.code === "HOSPITAL_SUSPENDED")
      this.withdraw("suspended");
    this.change({ status: this.isLive && this.isPolled ? "polled" : status.kind });
    // `live` is reported just after the feed took the state in; the report then has its revision.
    if (status.kind !== "live") return;
    this.reports.now();
    // Once more when the template has been fetched and drawn: only then is it known what is really shown.
    this.reports.soon();
  }

  /** Forgets the board, on the screen and in storage. */
  private withdraw(why: "unpublished" | "suspended"): void {
    this.options.storage.clear();
    this.heard = null;
    this.dispatch({ type: "unpublished" });
    this.change({ unpublished: why === "unpublished", suspended: why === "suspended" });
  }

  private dispatch(action: BoardAction): void {
    const state = reduce(this.current.state, action);
    this.change(state === null ? { state } : { state, unpublished: false, suspended: false });
    if (state !== null) this.saveSoon();
  }

  private change(change: Partial<BoardCurrent>): void {
    this.current = { ...this.current, ...change };
    for (const listener of Array.from(this.listeners)) listener();
  }

  private saveSoon(): void {
    if (this.saving) return;
    this.saving = true;
    this.options.timers.set(() => {
      this.saving = false;
      this.save();
    }, SAVE_AFTER_MS);
  }

  private async fetchUnlessLive(): Promise<void> {
    const { unpublished, suspended } = this.current;
    if (this.isLive || unpublished || suspended) return;
    const snapshot = await this.options.fetchSnapshot(this.options.key);
    if (snapshot === null || this.stopped) return;
    if (snapshot === "gone" || snapshot === "suspended") {
      if (!this.isLive) this.withdraw(snapshot === "gone" ? "unpublished" : "suspended");
      return;
    }
    if (!this.feed.adopt(snapshot.revision, snapshot.epoch)) return;
    this.takeSnapshot(snapshot);
    this.heard = this.clock.now();
  }

  private repeat(first: number, every: number, run: () => void): void {
    this.options.timers.set(() => {
      if (this.stopped) return;
      run();
      this.repeat(every, every, run);
    }, first);
  }
}

function isAboutEmergency({ type }: BoardChange): boolean {
  return type === "emergency.raised" || type === "emergency.ended";
}
