import type { FeedTimers } from "@wardline/client/live-feed-timers";
import type { Presence } from "@wardline/contracts/live";
import { BLACK_SAMPLE } from "./screen-report.js";

/** A change is reported once it has been shown; a busy screen reports no more often than this. */
const AFTER_MS = 1_500;
const REST_MS = 10_000;
/** A thousand screens that have drawn an announcement at once say so over this long. */
const SPREAD_MS = 250;

/** What a screen says of itself, but for the revision that it holds. */
export type OwnPresence = Omit<Presence, "revision">;

export interface PresenceReportsOptions {
  timers: FeedTimers;
  /** Epoch milliseconds on the server's clock. */
  now(): number;
  /** Null: this screen says nothing. */
  read(): OwnPresence | null;
  send(presence: OwnPresence): void;
}

/** When a screen says what it shows: at once, or soon after a change without a report for each. */
export class PresenceReports {
  private isDue = false;
  private isAtOnce = false;
  private reportedAt = Number.NEGATIVE_INFINITY;
  private stopped = false;
  private hasLeft = false;
  private readonly spread: number;
  /** The newest announcement that has come and is not drawn yet. */
  private awaited: number | null = null;
  private notice: { revision: number; at: number } | null = null;

  constructor(private readonly options: PresenceReportsOptions) {
    this.spread = options.timers.random() * SPREAD_MS;
  }

  now(): void {
    this.reportedAt = this.options.timers.now();
    this.send();
  }

  /** Lets the settings see soon that this screen has a change. */
  soon(): void {
    if (this.isDue) return;
    this.isDue = true;
    const rested = this.reportedAt + REST_MS - this.options.timers.now();
    this.options.timers.set(
      () => {
        this.isDue = false;
        if (!this.stopped) this.now();
      },
      Math.max(AFTER_MS, rested),
    );
  }

  /** An announcement came with this revision: its author waits to hear that it was drawn. */
  announced(revision: number): void {
    this.awaited = revision;
  }

  /** What is drawn is another revision than before, or is to be seen no longer. */
  drew(): void {
    const { awaited } = this;
    const { drawn, sample } = this.options.read() ?? {};
    const isAwaited = awaited !== null && drawn != null && drawn >= awaited;
    if (isAwaited) {
      this.notice = { revision: awaited, at: this.options.now() };
      this.awaited = null;
    }
    if (isAwaited || sample === BLACK_SAMPLE) this.atOnce();
    else this.soon();
  }

  /** The page is being closed: who looks for missing screens need not look for this one. */
  leave(): void {
    this.send({ leaving: true });
    this.hasLeft = true;
  }

  /** The browser shows a page again that was closed. */
  comeBack(): void {
    if (!this.hasLeft) return;
    this.hasLeft = false;
    this.now();
  }

  stop(): void {
    this.stopped = true;
  }

  private atOnce(): void {
    if (this.isAtOnce) return;
    this.isAtOnce = true;
    this.options.timers.set(() => {
      this.isAtOnce = false;
      if (!this.stopped) this.now();
    }, this.spread);
  }

  private send(also: { leaving?: boolean } = {}): void {
    // Browsers hide a page after they have said that it is closed: a report of that would take the closing back.
    if (this.hasLeft) return;
    const own = this.options.read();
    if (own === null) return;
    this.options.send({ ...own, ...(this.notice !== null && { notice: this.notice }), ...also });
  }
}
