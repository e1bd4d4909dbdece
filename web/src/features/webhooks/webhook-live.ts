import { reloadOn } from "../../lib/live/live-cache.js";

export const WEBHOOKS_KEY = ["webhooks"] as const;

/** Keeps the list of webhooks current. Separate from the API calls, which only the settings page needs. */
export const webhookLiveHandlers = reloadOn(
  ["webhook.created", "webhook.updated", "webhook.deleted", "webhook.tested"],
  WEBHOOKS_KEY,
);
