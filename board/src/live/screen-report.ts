import type { FeedTimers } from "@wardline/client/live-feed-timers";
import type { Presence } from "@wardline/contracts/live/events";
import { type BoardTemplate } from "@wardline/domain/boards/board-template";
import type { ScreenStorage } from "@wardline/domain/boards/screen-keeping";
import type { ScreenIdentity } from "./screen-identity.js";

/** Sample of a canvas on which nothing is drawn. */
export const BLACK_SAMPLE = "000000";

/** Callbacks with which a template reports what its canvas shows. */
export interface CanvasReport {
  /** Registers a canvas; returns a function that unregisters it. */
  readonly shown: () => () => void;
  /** Records the sample read back after drawing this revision: the colour of its beacon, or black. */
  readonly setSample: (revision: number, sample: string) => void;
}

interface ScreenReportOptions {
  identity: Pick<ScreenIdentity, "read">;
  isPaired: boolean;
  /** Content that the browser would show in an outage; null until known. */
  keeps(): ScreenStorage | null;
  build: string;
  viewport(): { width: number; height: number };
  isVisible(): boolean;
  /** Called when anything except the revision has changed. */
  onStateChange(): void;
  /** Called when another revision is drawn, or when the canvas no longer shows the drawn revision. */
  onDrawingChange(): void;
}

/**
 * Collects what a screen reports about itself and its drawing; templates feed it (docs/wire/boards.md, Displays and
 * boards; docs/wire/boards.md, Drawn, not held).
 */
export class ScreenReport {
  private template: BoardTemplate = "2d";
  private fps: number | null = null;
  private isAwake: boolean | undefined;
  private painted: number | null = null;
  /** Last sample of the canvas; null without a canvas. */
  private canvas: { revision: number | null; sample: string } | null = null;

  private posted: readonly { id: string; revision: number }[] = [];
  /** Ids and revisions of the announcements whose words have been painted. */
  private readonly paintedNews = new Set<string>();
  /** Last revision that was drawn with all words painted, and the canvas sample at that time. */
  private shown: { drawn: number | null; sample: string | null } = { drawn: null, sample: null };

  constructor(private readonly options: ScreenReportOptions) {}

  readonly setTemplate = (template: BoardTemplate): void => {
    if (template === this.template) return;
    this.template = template;
    if (template === "2d") this.fps = null;
    this.options.onStateChange();
  };

  /** Records frames per second; the 2D board reports none. */
  readonly recordFrameRate = (fps: number): void => {
    this.fps = fps;
  };

  readonly setAwake = (isAwake: boolean): void => {
    this.isAwake = isAwake;
    this.options.onStateChange();
  };

  readonly recordPainting = (revision: number): void => {
    this.reportChange(() => {
      this.painted = revision;
    });
  };

  /** Records announcements that arrived or changed while the page was open; they may not be painted yet. */
  readonly recordPostings = (notices: readonly { id: string; revision: number }[]): void => {
    this.reportChange(() => {
      this.posted = notices;
    });
  };

  readonly recordAnnounced = (id: string, revision: number): void => {
    this.reportChange(() => this.paintedNews.add(`${id} ${revision}`));
  };

  readonly onCanvas: CanvasReport = {
    shown: () => {
      this.canvas = { revision: null, sample: BLACK_SAMPLE };
      this.settle();
      return () =>
        this.reportChange(() => {
          this.canvas = null;
        });
    },
    setSample: (revision, sample) =>
      this.reportChange(() => {
        if (this.canvas !== null) this.canvas = { revision, sample };
      }),
  };

  /**
   * Revision visible on the whole screen; null before the first drawing. A revision that brings an announcement counts
   * only once the announcement's text is painted.
   */
  get drawn(): number | null {
    return this.shown.drawn;
  }

  /** Latest revision with which both page and canvas have been drawn. */
  private get shownRevision(): number | null {
    const { painted, canvas } = this;
    if (painted === null || canvas === null) return painted;
    return canvas.revision === null ? null : Math.min(canvas.revision, painted);
  }

  private settle(): void {
    const { shownRevision } = this;
    const hasUnpaintedWords = this.posted.some(
      ({ id, revision }) =>
        shownRevision !== null &&
        revision <= shownRevision &&
        !this.paintedNews.has(`${id} ${revision}`),
    );
    const sample = this.canvas?.sample ?? null;
    if (!hasUnpaintedWords) this.shown = { drawn: shownRevision, sample };
    // A black canvas is always reported at once.
    else if (this.isBlack) this.shown = { ...this.shown, sample };
  }

  read(): Omit<Presence, "revision"> {
    const { identity, build, viewport, isVisible, isPaired, keeps } = this.options;
    const { width, height } = viewport();
    const { template, fps, drawn } = this;
    return {
      ...identity.read(),
      build,
      template,
      fps,
      viewport: `${width}x${height}`,
      drawn,
      visible: isVisible(),
      sample: this.shown.sample,
      paired: isPaired,
      keeps: keeps() ?? undefined,
      awake: this.isAwake,
    };
  }

  private reportChange(change: () => void): void {
    const before = `${this.drawn} ${this.isBlack}`;
    change();
    this.settle();
    if (`${this.drawn} ${this.isBlack}` !== before) this.options.onDrawingChange();
  }

  private get isBlack(): boolean {
    return this.canvas?.sample === BLACK_SAMPLE;
  }
}

/** Delay between a change and its report, and the shortest interval between reports of a busy screen. */
const REPORT_DELAY_MS = 1_500;
const MIN_REPORT_INTERVAL_MS = 10_000;
/** Time over which a thousand screens spread their reports of one announcement. */
const REPORT_SPREAD_MS = 250;

/** Presence of a screen without its revision. */
export type OwnPresence = Omit<Presence, "revision">;

interface PresenceReportsOptions {
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
