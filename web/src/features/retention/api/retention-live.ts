import { type LiveHandlers, onEach } from "../../../lib/live-cache.js";

/** Under which key the cache keeps what is known of retention. */
export const RETENTION_KEY = ["retention"] as const;

/** Keeps the settings and the last run current. Apart from the calls: every page has it, and only one asks. */
export const retentionLive: LiveHandlers = onEach(
  ["retention.updated", "retention.ran"],
  (client) => void client.invalidateQueries({ queryKey: RETENTION_KEY }),
);
