import { NEVER } from "./motion.js";

/** How the ward's pictures follow upon each other. Times in milliseconds of the page's own clock. */
export class Pace {
  private drawnAt = NEVER;
  private isMoving = false;
  /** From the picture before to the latest one, which followed it at once; null when it did not, or was not drawn. */
  gap: number | null = null;

  /** Whether a picture at `t` would come sooner than `frameMs` after the one before it. */
  isEarly(t: number, frameMs: number): boolean {
    // Frames come a little before or after their time.
    return t - this.drawnAt < frameMs - 4;
  }

  /** A frame passes without a picture. */
  skipped(): void {
    this.gap = null;
  }

  /** A picture was drawn at `t`; `isMoving`: the next follows at once. */
  drawn(t: number, isMoving: boolean): void {
    // Only what follows upon a picture at once says how fast the screen is.
    this.gap = this.isMoving ? t - this.drawnAt : null;
    this.drawnAt = t;
    this.isMoving = isMoving;
  }
}
