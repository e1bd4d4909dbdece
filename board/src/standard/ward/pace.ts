import { NEVER } from "./motion.js";

/** Measures the interval between drawn frames of the ward. Times in milliseconds of the page's own clock. */
export class Pace {
  private drawnAt = NEVER;
  private isMoving = false;
  /**
   * Gap between the last two drawn frames; null if the second did not follow immediately, or if a frame was skipped
   * since.
   */
  gap: number | null = null;

  /** True if a frame drawn at `t` would come sooner than `frameMs` after the previous drawn frame. */
  isEarly(t: number, frameMs: number): boolean {
    // Frames arrive slightly early or late.
    return t - this.drawnAt < frameMs - 4;
  }

  /** Records a frame in which nothing was drawn. */
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
