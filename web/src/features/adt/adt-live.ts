import { type LiveHandlers, onEach } from "../../lib/live/live-cache.js";

export const ADT_KEY = ["adt"] as const;

/**
 * Reloads the settings and the parked messages when either of them has changed. Separate from the API calls, which only
 * the pages with settings or parked messages need.
 */
export const adtLive: LiveHandlers = onEach(
  ["adt.updated", "adt.parked", "adt.settled"],
  (client) => void client.invalidateQueries({ queryKey: ADT_KEY }),
);
