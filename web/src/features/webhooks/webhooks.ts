import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { CallOptions } from "@wardline/client/call";
import {
  listWebhooks,
  updateWebhook,
  type Webhook,
  type WebhookWithSecret,
} from "@wardline/contracts/operation/webhooks";
import { call } from "../../lib/calls/api.js";
import { createVersionedMutation } from "../../lib/calls/versioned-mutation.js";
import { upsert } from "../../lib/live/live-cache.js";
import { WEBHOOKS_KEY } from "./webhook-live.js";

/** Intervals in milliseconds for reloading webhooks and deliveries, because no live event reports a delivery. */
export const BUSY_POLL_MS = 3_000;
const QUIET_POLL_MS = 10_000;

/** Query for all webhooks with their state, kept current. */
export const webhooksQuery = queryOptions({
  queryKey: [...WEBHOOKS_KEY, "list"],
  queryFn: async ({ signal }) => (await call(listWebhooks, { signal })).data,
  refetchInterval: ({ state: { data = [] } }) => {
    const isBusy = data.some(({ state, behind }) => state === "failing" || behind > 0);
    return data.length > 0 && (isBusy ? BUSY_POLL_MS : QUIET_POLL_MS);
  },
});

/** Adds or replaces a webhook in the cache. */
export function putWebhook(client: QueryClient, webhook: Webhook): void {
  client.setQueryData(webhooksQuery.queryKey, (held) => held && upsert(held, webhook));
}

/** Caches the webhook of an answer, but never its secret. */
export function putWithoutSecret(
  client: QueryClient,
  { secret: _secret, ...webhook }: WebhookWithSecret,
): void {
  putWebhook(client, webhook);
}

type WebhookChange = Pick<Webhook, "id" | "version"> &
  Pick<CallOptions<typeof updateWebhook>, "body">;

/** Changes a webhook; the server refuses if the edited version is outdated. */
export const webhookUpdate = createVersionedMutation({
  send: async ({ id, version, body }: WebhookChange) =>
    (await call(updateWebhook, { params: { id }, body, ifMatch: version })).data,
  put: putWebhook,
});
