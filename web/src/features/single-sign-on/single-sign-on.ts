import { queryOptions } from "@tanstack/react-query";
import { getSignOnLink, getSingleSignOn } from "@wardline/contracts/accounts/single-sign-on";
import { call } from "../../lib/calls/api.js";
import type { LiveHandlers } from "../../lib/live/live-cache.js";
import { sessionStore } from "../../lib/session/session-store.js";

/** Query for the hospital's provider without its secret, kept current. */
export const singleSignOnQuery = queryOptions({
  queryKey: ["single-sign-on"],
  queryFn: async ({ signal }) => (await call(getSingleSignOn, { signal })).data,
});

/** Query for the link between the user's account and the provider. */
export const signOnLinkQuery = queryOptions({
  queryKey: ["sign-on-link"],
  queryFn: async ({ signal }) => (await call(getSignOnLink, { signal })).data,
});

export const singleSignOnLive: LiveHandlers = {
  "account.updated": ({ payload }, client) => {
    if (payload.id !== sessionStore.get()?.user.id) return;
    void client.invalidateQueries({ queryKey: signOnLinkQuery.queryKey });
  },
  "sign_on.reported": (_change, client) =>
    void client.invalidateQueries({ queryKey: singleSignOnQuery.queryKey }),
  "hospital.updated": (_change, client) => {
    void client.invalidateQueries({ queryKey: singleSignOnQuery.queryKey });
    void client.invalidateQueries({ queryKey: signOnLinkQuery.queryKey });
  },
};
