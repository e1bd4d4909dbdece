import { type LiveHandlers, onEach } from "../../lib/live/live-cache.js";

export const WEBHOOKS_KEY = ["webhooks"] as const;

/** Keeps the list of webhooks current. Separate from the API calls, which only the settings page needs. */
export const webhookLiveHandlers: LiveHandlers = onEach(
  ["webhook.created", "webhook.updated", "webhook.deleted", "webhook.tested"],
  (client) => void client.invalidateQueries({ queryKey: WEBHOOKS_KEY }),
);
