import type { Presence } from "@wardline/contracts/live";
import { type BoardTemplate } from "@wardline/domain/boards/board-template";
import type { ScreenKeeps } from "@wardline/domain/boards/screen-keeping";
import type { ScreenIdentity } from "./screen-identity.js";

/** What a canvas is sampled as that shows nothing. */
export const BLACK_SAMPLE = "000000";

/** What a template that draws on a canvas says of it. */
export interface CanvasReport {
  /** There is a canvas from now on, until what this returns is called. */
  readonly shown: () => () => void;
  /** What was read back of the canvas after it was drawn with this revision: the colour of its beacon, or black. */
  readonly sampled: (revision: number, sample: string) => void;
}

/** What a screen's report receives, and reports. */
export interface ScreenReportOptions {
  identity: Pick<ScreenIdentity, "read">;
  /** Whether the browser was paired as this board. */
  isPaired: boolean;
  /** What it would show in an outage; null: not known yet. */
  keeps(): ScreenKeeps | null;
  build: string;
  viewport(): { width: number; height: number };
  isVisible(): boolean;
  /** Something is another than before that is no revision. */
  turned(): void;
  /** Another revision is drawn than before, or the canvas shows it no longer. */
  drew(): void;
}

/**
 * What a screen says of itself and of what it draws (docs/wire.md, Displays and boards; docs/wire.md, Drawn, not held);
 * templates tell it what they do.
 */
export class ScreenReport {
  private template: BoardTemplate = "2d";
  private fps: number | null = null;
  private isAwake: boolean | undefined;
  /** The revision that the page was painted with. */
  private painted: number | null = null;
  /** What the canvas last showed; null where there is none. */
  private canvas: { revision: number | null; sample: string } | null = null;

  private posted: readonly { id: string; revision: number }[] = [];
  /** The announcements and revisions whose words have been painted. */
  private readonly words = new Set<string>();
  /** What was last drawn before words that are still to be painted, and the canvas then. */
  private shown: { drawn: number | null; sample: string | null } = { drawn: null, sample: null };

  constructor(private readonly options: ScreenReportOptions) {}

  /** The template that is really shown. */
  readonly showing = (template: BoardTemplate): void => {
    if (template === this.template) return;
    this.template = template;
    if (template === "2d") this.fps = null;
    this.options.turned();
  };

  /** Frames a second; the 2D board has none to speak of. */
  readonly measured = (fps: number): void => {
    this.fps = fps;
  };

  /** Whether the browser keeps the screen from going dark. */
  readonly staysAwake = (isAwake: boolean): void => {
    this.isAwake = isAwake;
    this.options.turned();
  };

  /** The page was painted with this revision. */
  readonly painting = (revision: number): void => {
    this.tellOf(() => {
      this.painted = revision;
    });
  };

  /** The announcements in force that came or changed while the page was open; their words may be still to come. */
  readonly posting = (notices: readonly { id: string; revision: number }[]): void => {
    this.tellOf(() => {
      this.posted = notices;
    });
  };

  /** An announcement was painted with the words that it has had since this revision. */
  readonly said = (id: string, revision: number): void => {
    this.tellOf(() => this.words.add(`${id} ${revision}`));
  };

  /** For a template that draws on a canvas. */
  readonly onCanvas: CanvasReport = {
    shown: () => {
      this.canvas = { revision: null, sample: BLACK_SAMPLE };
      this.settle();
      return () =>
        this.tellOf(() => {
          this.canvas = null;
        });
    },
    sampled: (revision, sample) =>
      this.tellOf(() => {
        if (this.canvas !== null) this.canvas = { revision, sample };
      }),
  };

  /**
   * The revision that is to be seen on the whole screen; null before the first. Not one with an announcement whose words
   * have not been painted yet.
   */
  get drawn(): number | null {
    return this.shown.drawn;
  }

  /** The revision that page and canvas were drawn with. */
  private get onScreen(): number | null {
    const { painted, canvas } = this;
    if (painted === null || canvas === null) return painted;
    return canvas.revision === null ? null : Math.min(canvas.revision, painted);
  }

  private settle(): void {
    const { onScreen } = this;
    const isUnsaid = this.posted.some(
      ({ id, revision }) =>
        onScreen !== null && revision <= onScreen && !this.words.has(`${id} ${revision}`),
    );
    const sample = this.canvas?.sample ?? null;
    if (!isUnsaid) this.shown = { drawn: onScreen, sample };
    // A canvas that goes black is never kept back.
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

  private tellOf(change: () => void): void {
    const before = `${this.drawn} ${this.isBlack}`;
    change();
    this.settle();
    if (`${this.drawn} ${this.isBlack}` !== before) this.options.drew();
  }

  private get isBlack(): boolean {
    return this.canvas?.sample === BLACK_SAMPLE;
  }
}
