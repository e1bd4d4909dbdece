import { type LiveHandlers, onEach } from "../../lib/live/live-cache.js";

/** Key of the cached API tokens. */
export const TOKENS_KEY = ["tokens"] as const;

/** Reads the tokens again when somebody has made or deleted one; apart from the calls, which only settings need. */
export const tokensLive: LiveHandlers = onEach(
  ["token.created", "token.deleted"],
  (client) => void client.invalidateQueries({ queryKey: TOKENS_KEY }),
);
