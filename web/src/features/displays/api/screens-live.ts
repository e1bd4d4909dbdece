import type { QueryClient } from "@tanstack/react-query";
import { type LiveHandlers, onEach } from "../../../lib/live-cache.js";

/** Under which keys the cache keeps the screens, and how many show the newest state of what. */
export const SCREENS_KEY = ["displays", "screens"] as const;
export const REACH_KEY = ["displays", "reach"] as const;

/** Asks again how many screens show the newest state. */
export function askForReach(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: REACH_KEY });
}

/**
 * Asks for screens and reach when what is to be seen on them has changed. Apart from the calls: every page has it, and few
 * ask.
 */
export const screenLive: LiveHandlers = {
  ...onEach(
    ["announcement.created", "announcement.updated", "display.published", "display.updated"],
    (client) => void askForReach(client),
  ),
  "display.revoked": (_change, client) => {
    void askForReach(client);
    void client.invalidateQueries({ queryKey: SCREENS_KEY });
  },
};
