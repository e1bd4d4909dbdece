import { reloadOn } from "../../lib/live/live-cache.js";

export const TOKENS_KEY = ["tokens"] as const;

/** Reloads the tokens. Separate from the API calls, which only the settings page needs. */
export const tokensLive = reloadOn(["token.created", "token.deleted"], TOKENS_KEY);
