/** A board shows a new code so often, in milliseconds. */
export const HANDOFF_EVERY_MS = 60_000;

/** From its minute's beginning on a code opens the board for so long, in milliseconds. */
export const HANDOFF_OPENS_MS = 120_000;

/** The person who opened the board sees it for so long, in milliseconds. */
export const HANDOFF_STAYS_MS = 60 * 60_000;

/** The page that a code leads to; the code stands after its `#`, which no server is ever sent. */
export const HANDOFF_PATH = "/wall";

/** The number of the minute in which `at` lies; `at` in epoch milliseconds. */
export function handoffMinute(at: number): number {
  return Math.floor(at / HANDOFF_EVERY_MS);
}

/** The minutes whose codes open a board at `at` (epoch milliseconds): servers' clocks may differ by a few seconds. */
export function openMinutes(at: number): number[] {
  const newest = handoffMinute(at + CLOCKS_DIFFER_MS);
  const amount = HANDOFF_OPENS_MS / HANDOFF_EVERY_MS;
  return Array.from({ length: amount + 1 }, (_, index) => newest - index).filter(
    (minute) => at < minute * HANDOFF_EVERY_MS + HANDOFF_OPENS_MS,
  );
}

const CLOCKS_DIFFER_MS = 5_000;
