import type { FeedTimers } from "@wardline/client/live-feed-timers";

/** A change is reported once it has been shown; a busy screen reports no more often than this. */
const AFTER_MS = 1_500;
const REST_MS = 10_000;

/** When a screen says what it shows: at once, or soon after a change without a report for each. */
export class PresenceReports {
  private isDue = false;
  private reportedAt = Number.NEGATIVE_INFINITY;
  private stopped = false;

  constructor(
    private readonly timers: FeedTimers,
    private readonly report: () => void,
  ) {}

  now(): void {
    this.reportedAt = this.timers.now();
    this.report();
  }

  /** Lets the settings see soon that this screen has a change. */
  soon(): void {
    if (this.isDue) return;
    this.isDue = true;
    const rested = this.reportedAt + REST_MS - this.timers.now();
    this.timers.set(
      () => {
        this.isDue = false;
        if (!this.stopped) this.now();
      },
      Math.max(AFTER_MS, rested),
    );
  }

  stop(): void {
    this.stopped = true;
  }
}
