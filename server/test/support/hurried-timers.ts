import type { FeedTimers } from "@wardline/client/live-feed-timers";

/** Feed timers with a tenth of the real durations. */
export const TIMERS: FeedTimers = {
  now: () => performance.now(),
  set: (run, ms) => Number(setTimeout(run, ms / 10)),
  clear: (timer) => clearTimeout(timer),
  random: () => 0,
};
