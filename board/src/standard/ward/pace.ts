import { NEVER } from "./motion.js";

/** Measures the pace of the ward's pictures. Times in milliseconds of the page's own clock. */
export class Pace {
  private drawnAt = NEVER;
  private isMoving = false;
  /** Gap between the last two pictures; null if the second did not follow at once, or if a frame was skipped since. */
  gap: number | null = null;

  /** True if a picture at `t` would come sooner than `frameMs` after the previous picture. */
  isEarly(t: number, frameMs: number): boolean {
    // Frames arrive slightly early or late.
    return t - this.drawnAt < frameMs - 4;
  }

  /** Records a frame without a picture. */
  recordSkip(): void {
    this.gap = null;
  }

  /** Records a picture at `t`. `isMoving`: the next picture follows immediately. */
  recordPicture(t: number, isMoving: boolean): void {
    // Only pictures that follow each other immediately show how fast the screen is.
    this.gap = this.isMoving ? t - this.drawnAt : null;
    this.drawnAt = t;
    this.isMoving = isMoving;
  }
}
