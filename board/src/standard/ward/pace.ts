import { NEVER } from "./motion.js";

/** Measures the interval between drawn frames of the ward. Times in milliseconds of the page's own clock. */
export class Pace {
  private drawnAt = NEVER;
  private isMoving = false;
  /** Gap between two drawn frames; null if the second did not follow at once, or a frame was skipped since. */
  gap: number | null = null;

  /** True if a frame drawn at `t` would come sooner than `frameMs` after the previous drawn frame. */
  isEarly(t: number, frameMs: number): boolean {
    // Frames arrive slightly early or late.
    return t - this.drawnAt < frameMs - 4;
  }

  recordSkip(): void {
    this.gap = null;
  }

  /** Records a frame drawn at `t`. `isMoving`: the next drawn frame follows immediately. */
  recordPicture(t: number, isMoving: boolean): void {
    // Only drawn frames that follow each other immediately show how fast the screen is.
    this.gap = this.isMoving ? t - this.drawnAt : null;
    this.drawnAt = t;
    this.isMoving = isMoving;
  }
}

/** Quality levels of drawing, best first (docs/board.md, 3D Standard); `ratio`: drawn pixels per CSS pixel. */
export const QUALITY_STEPS = [
  { ratio: 1, isSmooth: true, frameMs: 0, hasCuts: false },
  { ratio: 0.75, isSmooth: true, frameMs: 0, hasCuts: false },
  { ratio: 0.75, isSmooth: false, frameMs: 33, hasCuts: false },
  { ratio: 0.75, isSmooth: false, frameMs: 33, hasCuts: true },
] as const;

/** Frame times in milliseconds, per level, above which the next level is used. */
const MAX_FRAME_MS = [36, 42, 60, 250] as const;

/** Number of frames for the median, so that a single slow frame does not count. */
const WINDOW_FRAMES = 24;
/** A longer gap between drawn frames means that nothing moved. */
const PAUSE_MS = 1_000;

/** Current level, and the frame times since that level began. */
export interface Quality {
  /** Index into QUALITY_STEPS; its length if the screen cannot draw the ward at all. */
  step: number;
  fps: number | null;
  times: readonly number[];
}

export const BEST_QUALITY: Quality = { step: 0, fps: null, times: [] };

/** Returns the quality after a frame that came `ms` milliseconds after the previous frame. */
export function computeNextQuality(quality: Quality, ms: number): Quality {
  const { step } = quality;
  if (ms > PAUSE_MS || step >= QUALITY_STEPS.length) return quality;
  const times = [...quality.times, ms];
  if (times.length < WINDOW_FRAMES) return { ...quality, times };
  const middle = times.slice().sort((a, b) => a - b)[WINDOW_FRAMES / 2] ?? 0;
  const isSlow = middle > (MAX_FRAME_MS[step] ?? Infinity);
  return { step: isSlow ? step + 1 : step, fps: Math.round(1000 / Math.max(1, middle)), times: [] };
}
