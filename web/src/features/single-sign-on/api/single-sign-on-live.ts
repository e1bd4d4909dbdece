import type { LiveHandlers } from "../../../lib/live-cache.js";
import { sessionStore } from "../../../lib/session-store.js";

/** Under which keys the cache keeps what is known of the hospital's provider, and of the own account's link to it. */
export const SINGLE_SIGN_ON_KEY = ["single-sign-on"] as const;
export const SIGN_ON_LINK_KEY = ["sign-on-link"] as const;

/** Keeps both current. Apart from the calls: every page has it, and few ask. */
export const singleSignOnLive: LiveHandlers = {
  "account.updated": ({ payload }, client) => {
    if (payload.id !== sessionStore.get()?.user.id) return;
    void client.invalidateQueries({ queryKey: SIGN_ON_LINK_KEY });
  },
  "hospital.updated": (_change, client) => {
    void client.invalidateQueries({ queryKey: SINGLE_SIGN_ON_KEY });
    void client.invalidateQueries({ queryKey: SIGN_ON_LINK_KEY });
  },
};
