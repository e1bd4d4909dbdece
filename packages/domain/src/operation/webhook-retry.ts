/** Milliseconds for which a failing webhook is tried again before it is switched off. */
export const WEBHOOK_RETRY_MS = 5 * 24 * 3_600_000;

const FIRST_PAUSE_MS = 2_000;
const MAX_PAUSE_MS = 10 * 60_000;
/** Upper limit for a pause that a receiver requests. */
const MAX_REQUESTED_PAUSE_MS = 24 * 3_600_000;
/** Largest share of a pause that is added at random, so that not all hospitals call a receiver at the same time. */
const MAX_JITTER_SHARE = 0.25;

/**
 * Milliseconds to wait after a number of failed attempts (from 1), at least the pause that the receiver requested.
 * `random` is from 0 to 1.
 */
export function computeWebhookPause(
  failures: number,
  retryAfterMs: number | null,
  random: number,
): number {
  const pause = Math.min(FIRST_PAUSE_MS * 3 ** Math.min(failures - 1, 10), MAX_PAUSE_MS);
  const minPause = Math.max(pause, Math.min(retryAfterMs ?? 0, MAX_REQUESTED_PAUSE_MS));
  return Math.round(minPause * (1 + MAX_JITTER_SHARE * random));
}

/**
 * Reads `Retry-After` (seconds or an HTTP date) and returns the milliseconds from `now`; null if absent or unreadable.
 */
export function parseRetryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1_000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
