/** Timers and randomness, replaceable in tests. Times in milliseconds of a steady clock. */
export interface FeedTimers {
  now(): number;
  set(run: () => void, ms: number): number;
  clear(timer: number): void;
  /** In [0, 1). */
  random(): number;
}

/** The page's own timers; their clock does not jump when a television sets its clock. */
export const browserTimers: FeedTimers = {
  now: () => performance.now(),
  set: (run, ms) => window.setTimeout(run, ms),
  clear: (timer) => window.clearTimeout(timer),
  random: () => Math.random(),
};
