import { type FeedBatch, LiveFeed } from "@wardline/client/live-feed";
import type { FeedStatus } from "@wardline/client/live-feed-connection";
import type { FeedTimers } from "@wardline/client/live-feed-timers";
import type { BoardSocket } from "@wardline/client/live-socket";
import type { BoardSnapshot } from "@wardline/contracts/boards/board";
import {
  type BoardChange,
  type BoardClientEvents,
  PRESENCE_MS,
} from "@wardline/contracts/live/events";
import { ServerClock } from "./clock.js";
import { type BoardAction, type BoardState, reduceBoardState } from "./reducer.js";
import { type OwnPresence, PresenceReports } from "./screen-report.js";
import type { SnapshotStorage } from "./snapshot-storage.js";
import { Store } from "./stores.js";

/** State of the board and its connection; a new object whenever either changes. */
export interface CurrentBoard {
  state: BoardState | null;
  /** `polled`: updated by HTTP every few seconds because the network blocks sockets. */
  status: FeedStatus["kind"] | "polled";
  /** True if the address is no longer valid. The session asks again from time to time, as for `suspended`. */
  unpublished: boolean;
  /** True if the hospital is suspended. */
  suspended: boolean;
}

export interface BoardSessionOptions {
  key: string;
  /** Socket that is not connected yet; the session connects it. */
  socket: BoardSocket;
  timers: FeedTimers;
  /** The screen's own time, epoch milliseconds. */
  wall(): number;
  storage: Pick<SnapshotStorage, "load" | "save" | "clear" | "clearForeign">;
  fetchSnapshot(key: string): Promise<BoardSnapshot | "gone" | "suspended" | null>;
  /** Presence of this screen without its revision; null sends no report (docs/wire/boards.md, Displays and boards). */
  presence(): OwnPresence | null;
  build: string;
  onTooOld(): void;
}

const WITHDRAWN_RETRY_MS = 60_000;
/** Delay before the first HTTP request when sockets are blocked; later ones follow at intervals. */
const FIRST_FETCH_DELAY_MS = 2_500;
const FETCH_INTERVAL_MS = 30_000;
const SAVE_DELAY_MS = 5_000;
const SAVE_INTERVAL_MS = 60_000;
/** Maximum number of changes at once that are marked as news; more come from a long absence. */
const MAX_NEWS = 10;

/** Runs one board on one screen: its feed, its storage, the server's clock and the current state. */
export class BoardSession extends Store<CurrentBoard> {
  readonly clock: ServerClock;
  readonly reports: PresenceReports;
  private readonly feed: LiveFeed<BoardChange, BoardSnapshot, BoardClientEvents>;
  private lastHeardAt: number | null = null;
  private isSaving = false;
  private isStopped = false;
  private isStateUnusable = false;
  private isPolled = false;
  /** Revision before the display changed, until the snapshot for the new display arrives. */
  private oldRevision: number | null = null;

  constructor(private readonly options: BoardSessionOptions) {
    super({ state: null, status: "connecting", unpublished: false, suspended: false });
    const { timers, key, storage } = options;
    this.clock = new ServerClock(() => timers.now(), options.wall);
    const storedBoard = storage.load();
    if (storedBoard !== null) {
      this.clock.setSkew(storedBoard.skew);
      this.lastHeardAt = storedBoard.heardAt;
      const { snapshot, heardAt: at } = storedBoard;
      this.current.state = reduceBoardState(null, { type: "snapshot", snapshot, at });
    }
    this.feed = new LiveFeed<BoardChange, BoardSnapshot, BoardClientEvents>({
      socket: options.socket,
      timers,
      credentials: () => ({ key }),
      // Another build may have applied changes differently, so the page requests a full snapshot.
      since: storedBoard?.build === options.build ? storedBoard.snapshot.revision : null,
      epoch: storedBoard?.snapshot.epoch,
      refusalWaits: { NOT_FOUND: WITHDRAWN_RETRY_MS, HOSPITAL_SUSPENDED: WITHDRAWN_RETRY_MS },
      onChanges: (changes, batch) => this.applyChanges(changes, batch),
      onSnapshot: (snapshot) => this.applySnapshot(snapshot),
      onStatus: (status) => this.handleStatus(status),
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

  get key(): string {
    return this.options.key;
  }

  /** Time of the last server message, epoch milliseconds on the server's clock; null before the first. */
  get heardAt(): number | null {
    const at = this.feed.lastHeardAt;
    if (at === null) return this.lastHeardAt;
    const liveHeardAt = this.clock.now() - (this.options.timers.now() - at);
    return Math.max(liveHeardAt, this.lastHeardAt ?? liveHeardAt);
  }

  private get isLive(): boolean {
    return this.feed.status.kind === "live";
  }

  start(): void {
    this.options.storage.clearForeign(this.clock.now());
    this.feed.start();
    this.repeat(FIRST_FETCH_DELAY_MS, FETCH_INTERVAL_MS, () => void this.fetchUnlessLive());
    this.repeat(PRESENCE_MS, PRESENCE_MS, () => this.reports.flush());
    this.repeat(SAVE_INTERVAL_MS, SAVE_INTERVAL_MS, () => this.save());
  }

  stop(): void {
    this.isStopped = true;
    this.reports.stop();
    this.feed.stop();
  }

  /** Sets whether the network blocks sockets. */
  setPolled(isPolled: boolean): void {
    this.isPolled = isPolled;
    if (this.isLive) this.change({ status: isPolled ? "polled" : "live" });
  }

  /** Reconnects at once, because the browser reports that the network is back. */
  wake(): void {
    this.feed.reconnectNow();
  }

  /** Stores the current state; the page may end at any moment. */
  save(): void {
    const { state } = this.current;
    const { heardAt } = this;
    if (state === null || heardAt === null || this.isStateUnusable) return;
    const { marks: _marks, leaving: _leaving, ...shown } = state;
    // If the display has changed, an older revision is stored, so that the server answers the next load with a
    // snapshot.
    const revision = this.oldRevision ?? shown.revision;
    const snapshot = { ...shown, revision, serverTime: heardAt };
    const { build } = this.options;
    this.options.storage.save({ snapshot, heardAt, skew: this.clock.skew, build });
  }

  /** Clears the stored state, which cannot be shown, so that the next load starts over. */
  forget(): void {
    this.isStateUnusable = true;
    this.options.storage.clear();
  }

  private applyChanges(changes: BoardChange[], batch: FeedBatch): void {
    const { serverTime, revision, isCatchUp, onCall } = batch;
    if (serverTime !== undefined) this.clock.observe(serverTime);
    const isQuiet = isCatchUp && changes.length > MAX_NEWS;
    const display = changes.find(({ type }) => type === "display.updated");
    if (display !== undefined) this.oldRevision ??= display.revision - 1;
    this.dispatch({ type: "changes", changes, revision, at: this.clock.now(), isQuiet, onCall });
    // The screen may lose power: the emergency must still be shown after a restart.
    if (changes.some(({ type }) => type?.startsWith("emergency."))) this.save();
    const [newest] = changes
      .filter(({ type }) => /^(announcement|emergency)\./.test(type ?? ""))
      .slice(-1);
    if (newest !== undefined) this.reports.noteAnnouncement(newest.revision);
    this.reports.reportSoon();
  }

  private applySnapshot(snapshot: BoardSnapshot): void {
    this.oldRevision = null;
    this.clock.observe(snapshot.serverTime);
    this.dispatch({ type: "snapshot", snapshot, at: this.clock.now() });
  }

  private handleStatus(status: FeedStatus): void {
    if (status.kind === "refused" && status.code === "NOT_FOUND") this.withdraw("gone");
    if (status.kind === "refused" && status.code === "HOSPITAL_SUSPENDED")
      this.withdraw("suspended");
    this.change({ status: this.isLive && this.isPolled ? "polled" : status.kind });
    // The feed reports `live` just after it applied the state, so the report has the right revision.
    if (status.kind !== "live") return;
    this.reports.flush();
    // A second report follows once the template is drawn: until then, the shown template is unknown.
    this.reports.reportSoon();
  }

  private withdraw(why: "gone" | "suspended"): void {
    this.options.storage.clear();
    this.lastHeardAt = null;
    this.dispatch({ type: "unpublished" });
    this.change({ unpublished: why === "gone", suspended: why === "suspended" });
  }

  private dispatch(action: BoardAction): void {
    const state = reduceBoardState(this.current.state, action);
    this.change(state === null ? { state } : { state, unpublished: false, suspended: false });
    if (state === null || this.isSaving) return;
    this.isSaving = true;
    this.options.timers.set(() => {
      this.isSaving = false;
      this.save();
    }, SAVE_DELAY_MS);
  }

  private change(change: Partial<CurrentBoard>): void {
    this.set({ ...this.current, ...change });
  }

  private async fetchUnlessLive(): Promise<void> {
    const { unpublished, suspended } = this.current;
    if (this.isLive || unpublished || suspended) return;
    const snapshot = await this.options.fetchSnapshot(this.options.key);
    if (snapshot === null || this.isStopped) return;
    if (snapshot === "gone" || snapshot === "suspended") {
      if (!this.isLive) this.withdraw(snapshot);
      return;
    }
    if (!this.feed.adopt(snapshot.revision, snapshot.epoch)) return;
    this.applySnapshot(snapshot);
    this.lastHeardAt = this.clock.now();
  }

  private repeat(first: number, every: number, run: () => void): void {
    this.options.timers.set(() => {
      if (this.isStopped) return;
      run();
      this.repeat(every, every, run);
    }, first);
  }
}
