import type { FeedTimers } from "@wardline/client/live-feed-timers";

/** Every wait is a tenth of its own. */
export const TIMERS: FeedTimers = {
  now: () => performance.now(),
  set: (run, ms) => Number(setTimeout(run, ms / 10)),
  clear: (timer) => clearTimeout(timer),
  random: () => 0,
};
