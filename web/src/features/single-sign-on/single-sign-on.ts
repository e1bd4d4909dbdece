import { getSignOnLink, getSingleSignOn } from "@wardline/contracts/accounts/single-sign-on";
import { answerQuery } from "../../lib/calls/answer-query.js";
import { type LiveHandlers, reloadOn } from "../../lib/live/live-cache.js";
import { sessionStore } from "../../lib/session/session-store.js";

/** Query for the hospital's provider without its secret, kept current. */
export const singleSignOnQuery = answerQuery(["single-sign-on"], getSingleSignOn);

/** Query for the link between the user's account and the provider. */
export const signOnLinkQuery = answerQuery(["sign-on-link"], getSignOnLink);

export const singleSignOnLive: LiveHandlers = {
  "account.updated": ({ payload }, client) => {
    if (payload.id !== sessionStore.get()?.user.id) return;
    void client.invalidateQueries({ queryKey: signOnLinkQuery.queryKey });
  },
  ...reloadOn(["sign_on.reported"], singleSignOnQuery.queryKey),
  "hospital.updated": (_change, client) => {
    void client.invalidateQueries({ queryKey: singleSignOnQuery.queryKey });
    void client.invalidateQueries({ queryKey: signOnLinkQuery.queryKey });
  },
};
