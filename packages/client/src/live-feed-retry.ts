import type { PageStorage } from "./page-storage.js";

const SECOND_MS = 1000;

/** The bounds of a wait before connecting again (docs/board.md, Freshness). */
export const RETRY_MIN_MS = 1 * SECOND_MS;
export const RETRY_MAX_MS = 15 * SECOND_MS;

/** A page that the server calls too old may reload itself this often, so that a stale cache cannot make it spin. */
export const RELOAD_EVERY_MS = 5 * 60 * SECOND_MS;

const LAST_RELOAD = "wardline.reloaded-at";

/**
 * Milliseconds before try number `attempt` (0 is the first): spread between 1 s and a bound that doubles up to 15 s,
 * so that a thousand screens do not come back in the same instant. `random` is in [0, 1).
 */
export function retryDelay(attempt: number, random: number): number {
  const bound = Math.min(RETRY_MAX_MS, RETRY_MIN_MS * 2 ** Math.min(attempt + 1, 10));
  return RETRY_MIN_MS + random * (bound - RETRY_MIN_MS);
}

/**
 * Whether the page may reload itself now; remembers that it did. `now`: epoch milliseconds; `age`: milliseconds since
 * the page was opened.
 */
export function mayReload(
  storage: Pick<PageStorage, "getItem" | "setItem" | "isMemory">,
  now: number,
  age: number,
): boolean {
  // Where storage is refused, a page that reloads itself only when it is old enough cannot spin either.
  const isOld = age >= RELOAD_EVERY_MS;
  if (storage.isMemory) return isOld;
  try {
    const last = Number(storage.getItem(LAST_RELOAD) ?? Number.NaN);
    if (now >= last && now - last < RELOAD_EVERY_MS) return false;
    storage.setItem(LAST_RELOAD, String(now));
    return true;
  } catch {
    // It is full.
    return isOld;
  }
}
