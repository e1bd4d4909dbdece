import { type LiveHandlers, onEach } from "./live-cache.js";

/** Under which key the cache keeps the displays' names. */
export const DISPLAY_NAMES_KEY = ["display-names"] as const;

/** Keeps the names current. Apart from the call: every page has it, and few ask. */
export const displayNamesLive: LiveHandlers = onEach(
  ["display.published", "display.updated", "display.revoked"],
  (client) => void client.invalidateQueries({ queryKey: DISPLAY_NAMES_KEY }),
);
