import { type LiveHandlers, onEach } from "../../lib/live/live-cache.js";

/** Key of everything that is cached of ADT messages. */
export const ADT_KEY = ["adt"] as const;

/** Reads settings and parked messages again when either has changed; apart from the calls, which only their pages need. */
export const adtLive: LiveHandlers = onEach(
  ["adt.updated", "adt.parked", "adt.settled"],
  (client) => void client.invalidateQueries({ queryKey: ADT_KEY }),
);
