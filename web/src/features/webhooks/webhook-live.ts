import { type LiveHandlers, onEach } from "../../lib/live/live-cache.js";

/** Key of everything that is cached of webhooks. */
export const WEBHOOKS_KEY = ["webhooks"] as const;

/** Keeps the list current; apart from the calls, which only settings need. */
export const webhookLive: LiveHandlers = onEach(
  ["webhook.created", "webhook.updated", "webhook.deleted", "webhook.tested"],
  (client) => void client.invalidateQueries({ queryKey: WEBHOOKS_KEY }),
);
