import type { QueryClient } from "@tanstack/react-query";
import type { LiveHandlers } from "../../../lib/live-cache.js";
import { sessionStore } from "../../../lib/session-store.js";

/** Under which key the cache keeps what the own account has beyond its password. */
export const SECOND_FACTOR_KEY = ["second-factor"] as const;

/** Keeps what is known of the own account's second factor current. Apart from the calls: every page has it, and few ask. */
export const secondFactorLive: LiveHandlers = {
  "account.updated": ({ payload }, client) => {
    if (payload.id === sessionStore.get()?.user.id) void askAgain(client);
  },
  "hospital.updated": (_change, client) => void askAgain(client),
};

/** Asks anew what the own account has. */
export function askAgain(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: SECOND_FACTOR_KEY });
}
