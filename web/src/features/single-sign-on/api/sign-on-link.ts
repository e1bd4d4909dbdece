import { type QueryClient, queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { getSignOnLink, unlinkSignOn } from "@wardline/contracts/single-sign-on";
import { call } from "../../../lib/api.js";
import type { LiveHandlers } from "../../../lib/live-cache.js";
import { sessionStore } from "../../../lib/session-store.js";

const linkQuery = queryOptions({
  queryKey: ["sign-on-link"],
  queryFn: async ({ signal }) => (await call(getSignOnLink, { signal })).data,
});

/** Whether the own account is linked to the hospital's provider, kept current. */
export function useSignOnLink() {
  return useQuery(linkQuery);
}

/** Ends the own account's link, with the password. */
export function useUnlink() {
  return useMutation({
    mutationFn: async (password: string) => (await call(unlinkSignOn, { body: { password } })).data,
    onSuccess: (link, _password, _result, { client }) =>
      client.setQueryData(linkQuery.queryKey, link),
  });
}

/** Keeps what is known of the own account's link current. */
export const signOnLinkLive: LiveHandlers = {
  "account.updated": ({ payload }, client) => {
    if (payload.id === sessionStore.get()?.user.id) void askAgain(client);
  },
  "hospital.updated": (_change, client) => void askAgain(client),
};

function askAgain(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: linkQuery.queryKey });
}
