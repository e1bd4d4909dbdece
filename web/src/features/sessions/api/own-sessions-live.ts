import type { LiveHandlers } from "../../../lib/live-cache.js";
import { sessionStore } from "../../../lib/session-store.js";

/** Under which key the cache keeps where the own account is logged in. */
export const OWN_SESSIONS_KEY = ["own-sessions"] as const;

/** Keeps the list current when a session was ended from elsewhere. Apart from the calls: every page has it, and few ask. */
export const ownSessionsLive: LiveHandlers = {
  "account.updated": ({ payload }, client) => {
    if (payload.id !== sessionStore.get()?.user.id) return;
    void client.invalidateQueries({ queryKey: OWN_SESSIONS_KEY });
  },
};
