import { LiveFeed } from "@wardline/client/live-feed";
import { type BoardSocket, openBoardSocket } from "@wardline/client/live-socket";
import type { BoardSnapshot } from "@wardline/contracts/boards/board";
import type { BoardChange, BoardClientEvents } from "@wardline/contracts/live/events";
import { until } from "@wardline/testing/until";
import { applyToSnapshot } from "./board-reference.js";

/** A simulated board that draws nothing: the product's feed over a real socket, with its content and history. */
export class Board {
  /** Every revision received by `changes` or `state`, with the time at which it first arrived (performance.now). */
  readonly received = new Map<number, number>();
  snapshots = 0;
  /** Revision of the first snapshot. */
  private firstRevision: number | null = null;
  private shown: BoardSnapshot | null;
  private readonly feed: LiveFeed<BoardChange, BoardSnapshot, BoardClientEvents>;

  /** `storedContent`: content stored earlier, as after a reload of the page. */
  constructor(url: string, key: string, storedContent: BoardSnapshot | null = null) {
    this.shown = storedContent;
    const socket = openBoardSocket(url);
    this.record(socket);
    this.feed = new LiveFeed<BoardChange, BoardSnapshot, BoardClientEvents>({
      socket,
      timers: {
        now: () => performance.now(),
        set: (run, ms) => Number(setTimeout(run, ms)),
        clear: (timer) => clearTimeout(timer),
        random: Math.random,
      },
      credentials: () => ({ key }),
      since: storedContent?.revision ?? null,
      onSnapshot: (snapshot) => {
        this.snapshots += 1;
        this.firstRevision ??= snapshot.revision;
        this.shown = snapshot;
      },
      onChanges: (changes, { revision }) => {
        for (const change of changes) this.apply(change);
        if (this.shown !== null) this.shown = { ...this.shown, revision };
      },
    });
  }

  get revision(): number {
    return this.feed.revision ?? 0;
  }

  get isLive(): boolean {
    return this.feed.status.kind === "live";
  }

  /**
   * The board's current content, sorted and without expired announcements, because templates sort and filter by
   * themselves.
   */
  get state(): Omit<BoardSnapshot, "serverTime"> | null {
    if (this.shown === null) return null;
    const { serverTime: _, ...state } = this.shown;
    const isInForce = ({ expires_at }: { expires_at: string | null }) =>
      expires_at === null || Date.now() < Date.parse(expires_at);
    const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
    return {
      ...state,
      patients: [...state.patients].sort(byId),
      announcements: state.announcements.filter(isInForce).sort(byId),
    };
  }

  /** Content to store across a reload. */
  get storedContent(): BoardSnapshot | null {
    return this.shown;
  }

  /** Lists the revisions after the first snapshot, up to `revision`, that never arrived: lost changes. */
  missingUpTo(revision: number): number[] {
    const missing: number[] = [];
    for (let next = (this.firstRevision ?? 0) + 1; next <= revision; next += 1) {
      if (!this.received.has(next)) missing.push(next);
    }
    return missing;
  }

  start(): void {
    this.feed.start();
  }

  /** Takes the board offline, without clearing its content. */
  stop(): void {
    this.feed.stop();
  }

  private apply(change: BoardChange): void {
    if (this.shown !== null) this.shown = applyToSnapshot(this.shown, change);
  }

  private record(socket: BoardSocket): void {
    const recordRevision = ({ revision }: BoardChange) => {
      if (!this.received.has(revision)) this.received.set(revision, performance.now());
    };
    socket.on("changes", (changes) => changes.forEach(recordRevision));
    socket.on("state", (state) => {
      if ("changes" in state) state.changes.forEach(recordRevision);
    });
  }
}

/** Waits until all of these boards are connected. */
export async function waitUntilLive(boards: readonly Board[]): Promise<void> {
  await until(
    () => boards.every(({ isLive }) => isLive),
    undefined,
    () => `${boards.length} boards are live`,
  );
}
