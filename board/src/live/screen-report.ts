import type { FeedTimers } from "@wardline/client/live-feed-timers";
import type { Presence } from "@wardline/contracts/live/events";
import type { BoardTemplate } from "@wardline/domain/boards/board-template";
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

/** Presence of a screen without its revision. */
export type OwnPresence = Omit<Presence, "revision">;

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

/** State of the drawing as the page and a template's canvas report it. */
interface Drawing {
  painted: number | null;
  /** Last sample of the canvas; null without a canvas. */
  canvas: { revision: number | null; sample: string } | null;
  posted: readonly { id: string; revision: number }[];
}

/** Collects what a screen reports (docs/wire/boards.md, Displays and boards; docs/wire/boards.md, Drawn, not held). */
export class ScreenReport {
  private template: BoardTemplate = "2d";
  private fps: number | null = null;
  private isAwake: boolean | undefined;
  private drawing: Drawing = { painted: null, canvas: null, posted: [] };
  /** Ids and revisions of the announcements whose words have been painted. */
  private readonly paintedNews = new Set<string>();
  /** Last revision visible on the whole screen with its announcements' texts painted, and the canvas sample then. */
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

  readonly recordPainting = (painted: number): void => this.update({ painted });

  /** Records announcements that arrived or changed while the page was open; they may not be painted yet. */
  readonly recordPostings = (posted: Drawing["posted"]): void => this.update({ posted });

  readonly recordAnnounced = (id: string, revision: number): void => {
    this.paintedNews.add(`${id} ${revision}`);
    this.update({});
  };

  readonly onCanvas: CanvasReport = {
    shown: () => {
      this.drawing.canvas = { revision: null, sample: BLACK_SAMPLE };
      this.settle();
      return () => this.update({ canvas: null });
    },
    setSample: (revision, sample) =>
      this.update({ canvas: this.drawing.canvas && { revision, sample } }),
  };

  private settle(): void {
    const { painted, canvas, posted } = this.drawing;
    const canvasRevision = canvas === null ? painted : canvas.revision;
    // Latest revision with which both page and canvas have been drawn.
    const drawn =
      painted === null || canvasRevision === null ? null : Math.min(canvasRevision, painted);
    const hasUnpaintedWords = posted.some(
      ({ id, revision }) =>
        drawn !== null && revision <= drawn && !this.paintedNews.has(`${id} ${revision}`),
    );
    const sample = canvas?.sample ?? null;
    if (!hasUnpaintedWords) this.shown = { drawn, sample };
    // A black canvas is always reported at once.
    else if (this.isBlack) this.shown = { ...this.shown, sample };
  }

  read(): OwnPresence {
    const { identity, build, viewport, isVisible, isPaired, keeps } = this.options;
    const { width, height } = viewport();
    return {
      ...identity.read(),
      ...this.shown,
      build,
      template: this.template,
      fps: this.fps,
      viewport: `${width}x${height}`,
      visible: isVisible(),
      paired: isPaired,
      keeps: keeps() ?? undefined,
      awake: this.isAwake,
    };
  }

  private update(change: Partial<Drawing>): void {
    const getState = () => `${this.shown.drawn} ${this.isBlack}`;
    const before = getState();
    Object.assign(this.drawing, change);
    this.settle();
    if (getState() !== before) this.options.onDrawingChange();
  }

  private get isBlack(): boolean {
    return this.drawing.canvas?.sample === BLACK_SAMPLE;
  }
}

/** Delay between a change and its report, and the shortest interval between reports of a busy screen. */
const REPORT_DELAY_MS = 1_500;
const MIN_REPORT_INTERVAL_MS = 10_000;
/** Time over which a thousand screens spread their reports of one announcement. */
const REPORT_SPREAD_MS = 250;

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
  private readonly due = new Set<"soon" | "at once">();
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
    const remainingMs = this.reportedAt + MIN_REPORT_INTERVAL_MS - this.options.timers.now();
    this.schedule("soon", Math.max(REPORT_DELAY_MS, remainingMs));
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
    if (hasDrawnAwaited || sample === BLACK_SAMPLE) this.schedule("at once", this.spread);
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

  private schedule(report: "soon" | "at once", ms: number): void {
    if (this.due.has(report)) return;
    this.due.add(report);
    this.options.timers.set(() => {
      this.due.delete(report);
      if (!this.isStopped) this.flush();
    }, ms);
  }

  private send(extraFields: { leaving?: boolean } = {}): void {
    // Browsers hide a page after closing it: reporting that would overwrite the report that the page is closing.
    if (this.hasLeft) return;
    const own = this.options.read();
    if (own === null) return;
    this.options.send({ ...own, ...(this.notice && { notice: this.notice }), ...extraFields });
  }
}
