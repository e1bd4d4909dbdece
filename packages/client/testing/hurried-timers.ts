import { RETRY_MAX_MS } from "../src/live-feed-retry.js";
import type { FeedTimers } from "../src/live-feed-timers.js";

/**
 * Timers for specs with a real network: they shorten the wait before a retry to milliseconds, and report the real wait
 * to `onWait`. Timeouts of answers are unchanged. @internal For specs.
 */
export function createHurriedTimers(onWait: (ms: number) => void): FeedTimers {
  return {
    now: () => performance.now(),
    set: (run, ms) => {
      const isRetry = ms <= RETRY_MAX_MS;
      if (isRetry) onWait(ms);
      return Number(setTimeout(run, isRetry ? ms / 100 : ms));
    },
    clear: (timer) => clearTimeout(timer),
    random: () => 0.5,
  };
}
