import { reloadOn } from "../../lib/live/live-cache.js";

export const ADT_KEY = ["adt"] as const;

/** Reloads settings and parked messages. Separate from the API calls, which most pages do not need. */
export const adtLive = reloadOn(["adt.updated", "adt.parked", "adt.settled"], ADT_KEY);
