import type { FeedTimers } from "@wardline/client/live-feed-timers";
import type { Presence } from "@wardline/contracts/live/events";
import { BLACK_SAMPLE } from "./screen-report.js";

/** Delay between a change and its report, and the shortest interval between reports of a busy screen. */
const REPORT_DELAY_MS = 1_500;
const MIN_REPORT_INTERVAL_MS = 10_000;
/** Time over which a thousand screens spread their reports of one announcement. */
const REPORT_SPREAD_MS = 250;

/** Presence of a screen without its revision. */
export type OwnPresence = Omit<Presence, "revision">;

export interface PresenceReportsOptions {
  timers: FeedTimers;
  /** Epoch milliseconds on the server's clock. */
  now(): number;
  /** Returns null if this screen sends no reports. */
  read(): OwnPresence | null;
  send(presence: OwnPresence): void;
}

/** Decides when a screen reports: at once, or soon after a change, with one report for several changes. */
export class PresenceReports {
  private isDue = false;
  private isAtOnce = false;
  private reportedAt = Number.NEGATIVE_INFINITY;
  private isStopped = false;
  private hasLeft = false;
  private readonly spread: number;
  /** Revision of the newest announcement that has arrived but is not drawn yet. */
  private awaitedRevision: number | null = null;
  private notice: { revision: number; at: number } | null = null;

  constructor(private readonly options: PresenceReportsOptions) {
    this.spread = options.timers.random() * REPORT_SPREAD_MS;
  }

  flush(): void {
    this.reportedAt = this.options.timers.now();
    this.send();
  }

  /** Schedules a report, so that the settings soon show the change. */
  reportSoon(): void {
    if (this.isDue) return;
    this.isDue = true;
    const remainingMs = this.reportedAt + MIN_REPORT_INTERVAL_MS - this.options.timers.now();
    this.options.timers.set(
      () => {
        this.isDue = false;
        if (!this.isStopped) this.flush();
      },
      Math.max(REPORT_DELAY_MS, remainingMs),
    );
  }

  /** Notes an announcement of this revision: its author waits for confirmation that it was drawn. */
  noteAnnouncement(revision: number): void {
    this.awaitedRevision = revision;
  }

  /** Reports that another revision is drawn, or that the drawn one is no longer visible. */
  noteDrawn(): void {
    const { awaitedRevision } = this;
    const { drawn, sample } = this.options.read() ?? {};
    const hasDrawnAwaited = awaitedRevision !== null && drawn != null && drawn >= awaitedRevision;
    if (hasDrawnAwaited) {
      this.notice = { revision: awaitedRevision, at: this.options.now() };
      this.awaitedRevision = null;
    }
    if (hasDrawnAwaited || sample === BLACK_SAMPLE) this.reportNow();
    else this.reportSoon();
  }

  /** Reports that the page is closing, so that this screen does not count as missing. */
  leave(): void {
    this.send({ leaving: true });
    this.hasLeft = true;
  }

  /** Resumes reporting when the browser restores a closed page. */
  resume(): void {
    if (!this.hasLeft) return;
    this.hasLeft = false;
    this.flush();
  }

  stop(): void {
    this.isStopped = true;
  }

  private reportNow(): void {
    if (this.isAtOnce) return;
    this.isAtOnce = true;
    this.options.timers.set(() => {
      this.isAtOnce = false;
      if (!this.isStopped) this.flush();
    }, this.spread);
  }

  private send(extraFields: { leaving?: boolean } = {}): void {
    // Browsers hide a page after closing it: reporting that would overwrite the report that the page is closing.
    if (this.hasLeft) return;
    const own = this.options.read();
    if (own === null) return;
    this.options.send({
      ...own,
      ...(this.notice !== null && { notice: this.notice }),
      ...extraFields,
    });
  }
}
