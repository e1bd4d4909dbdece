import { type LiveHandlers, onEach } from "../../lib/live/live-cache.js";

export const ADT_KEY = ["adt"] as const;

/**
 * Reloads settings and parked messages when either has changed. Separate from the API calls, which only their pages
 * need.
 */
export const adtLive: LiveHandlers = onEach(
  ["adt.updated", "adt.parked", "adt.settled"],
  (client) => void client.invalidateQueries({ queryKey: ADT_KEY }),
);
