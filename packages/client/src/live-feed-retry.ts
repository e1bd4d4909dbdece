import type { PageStorage } from "./page-storage.js";

const SECOND_MS = 1000;

/** Limits of the wait before reconnecting (docs/board.md, Freshness). */
export const RETRY_MIN_MS = 1 * SECOND_MS;
export const RETRY_MAX_MS = 15 * SECOND_MS;

/** Shortest time between reloads of an outdated page, so that a stale cache cannot cause a loop. */
export const MIN_RELOAD_INTERVAL_MS = 5 * 60 * SECOND_MS;

const LAST_RELOAD = "wardline.reloaded-at";

/**
 * Returns the milliseconds before attempt `attempt` (from 0): random between 1 s and a limit that doubles up to 15 s,
 * so that screens do not return all at once. `random` is in [0, 1).
 */
export function computeRetryDelay(attempt: number, random: number): number {
  const bound = Math.min(RETRY_MAX_MS, RETRY_MIN_MS * 2 ** Math.min(attempt + 1, 10));
  return RETRY_MIN_MS + random * (bound - RETRY_MIN_MS);
}

/**
 * Returns true if the page may reload now, and records the reload. `now`: epoch milliseconds; `age`: milliseconds since
 * the page was opened.
 */
export function claimReload(
  storage: Pick<PageStorage, "getItem" | "setItem" | "isMemory">,
  now: number,
  age: number,
): boolean {
  // Without storage, a minimum age prevents a reload loop.
  const isOld = age >= MIN_RELOAD_INTERVAL_MS;
  if (storage.isMemory) return isOld;
  try {
    const last = Number(storage.getItem(LAST_RELOAD) ?? Number.NaN);
    if (now >= last && now - last < MIN_RELOAD_INTERVAL_MS) return false;
    storage.setItem(LAST_RELOAD, String(now));
    return true;
  } catch {
    // Storage is full, so the reload cannot be recorded.
    return isOld;
  }
}
