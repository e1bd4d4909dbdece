import { queryOptions, useMutation } from "@tanstack/react-query";
import type { CallOptions } from "@wardline/client/call";
import { createToken, deleteToken, listTokens } from "@wardline/contracts/accounts/api-tokens";
import { call, ignoreNotFound } from "../../lib/calls/api.js";
import { withoutRecord } from "../../lib/live/live-cache.js";
import { TOKENS_KEY } from "./token-live.js";

/** A token's latest use changes without an event, so the list is polled. */
const RELOAD_INTERVAL_MS = 60_000;

/** Query for the hospital's API tokens, newest first. */
export const tokensQuery = queryOptions({
  queryKey: TOKENS_KEY,
  queryFn: async ({ signal }) => (await call(listTokens, { signal })).data,
  refetchInterval: RELOAD_INTERVAL_MS,
});

/** Creates a token. Its secret is only in the answer and is never cached. */
export function useCreateToken() {
  return useMutation({
    mutationFn: async (body: CallOptions<typeof createToken>["body"]) =>
      (await call(createToken, { body })).data,
    gcTime: 0,
    onSuccess: ({ token: _secret, ...made }, _body, _result, { client }) =>
      client.setQueryData(
        tokensQuery.queryKey,
        (held) => held && [made, ...withoutRecord(held, made.id)],
      ),
  });
}

/** Deletes a token; a token that no longer exists counts as deleted. */
export function useDeleteToken() {
  return useMutation({
    mutationFn: ({ id }: { id: string }) => ignoreNotFound(call(deleteToken, { params: { id } })),
    onSuccess: (_nothing, { id }, _result, { client }) =>
      client.setQueryData(tokensQuery.queryKey, (held) => held && withoutRecord(held, id)),
  });
}
