import { type LiveHandlers, onEach } from "../../lib/live/live-cache.js";

export const TOKENS_KEY = ["tokens"] as const;

/** Reloads the tokens. Separate from the API calls, which only the settings page needs. */
export const tokensLive: LiveHandlers = onEach(
  ["token.created", "token.deleted"],
  (client) => void client.invalidateQueries({ queryKey: TOKENS_KEY }),
);
