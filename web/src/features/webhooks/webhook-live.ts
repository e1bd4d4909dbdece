import { type LiveHandlers, onEach } from "../../lib/live/live-cache.js";

export const WEBHOOKS_KEY = ["webhooks"] as const;

/**
 * Keeps the list of webhooks current. This is a separate module, because only the settings page needs the API calls.
 */
export const webhookLiveHandlers: LiveHandlers = onEach(
  ["webhook.created", "webhook.updated", "webhook.deleted", "webhook.tested"],
  (client) => void client.invalidateQueries({ queryKey: WEBHOOKS_KEY }),
);
