import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { getSignOnLink, unlinkSignOn } from "@wardline/contracts/single-sign-on";
import { call } from "../../lib/calls/api.js";

/** Under which key the cache keeps the own account's link to the provider. */
export const SIGN_ON_LINK_KEY = ["sign-on-link"] as const;

const linkQuery = queryOptions({
  queryKey: SIGN_ON_LINK_KEY,
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
