/** Interval at which a board shows a new code, in milliseconds. */
export const HANDOFF_INTERVAL_MS = 60_000;

/** Validity of a code from the start of its minute, in milliseconds. */
export const HANDOFF_CODE_MS = 120_000;

/** Time for which a person who used a code can see the board, in milliseconds. */
export const HANDOFF_ACCESS_MS = 60 * 60_000;

/** Page that a code opens. The code follows the `#`, so that no server receives it. */
export const HANDOFF_PATH = "/wall";

/** Number of the minute that contains `at`, epoch milliseconds. */
export function getHandoffMinute(at: number): number {
  return Math.floor(at / HANDOFF_INTERVAL_MS);
}

/** Minutes whose codes are valid at `at` (epoch milliseconds); allows for small clock differences between servers. */
export function listValidCodeMinutes(at: number): number[] {
  const newest = getHandoffMinute(at + MAX_CLOCK_DIFFERENCE_MS);
  const amount = HANDOFF_CODE_MS / HANDOFF_INTERVAL_MS;
  return Array.from({ length: amount + 1 }, (_, index) => newest - index).filter(
    (minute) => at < minute * HANDOFF_INTERVAL_MS + HANDOFF_CODE_MS,
  );
}

const MAX_CLOCK_DIFFERENCE_MS = 5_000;
