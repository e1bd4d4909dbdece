import { type LiveHandlers, onEach } from "../../../lib/live-cache.js";

/** Under which key the cache keeps what is known of the past. */
export const PAST_KEY = ["past"] as const;

/**
 * A roster that is corrected changes what is said of the past, and so does what is removed from it. Apart from the calls:
 * every page has it, and few ask.
 */
export const pastLive: LiveHandlers = {
  ...onEach(
    ["roster.created", "roster.updated", "roster.deleted"],
    (client) => void client.invalidateQueries({ queryKey: [...PAST_KEY, "responsibility"] }),
  ),
  ...onEach(["retention.ran"], (client) => void client.invalidateQueries({ queryKey: PAST_KEY })),
};
