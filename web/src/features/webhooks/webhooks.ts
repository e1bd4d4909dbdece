import { type QueryClient, queryOptions } from "@tanstack/react-query";
import {
  listWebhooks,
  updateWebhook,
  type Webhook,
  type WebhookWithSecret,
} from "@wardline/contracts/operation/webhooks";
import { answerQuery } from "../../lib/calls/answer-query.js";
import { createVersionedUpdate } from "../../lib/calls/mutations.js";
import { upsert } from "../../lib/live/live-cache.js";
import { WEBHOOKS_KEY } from "./webhook-live.js";

/** Intervals in milliseconds for reloading webhooks and deliveries, because no live event reports a delivery. */
export const BUSY_POLL_MS = 3_000;
const QUIET_POLL_MS = 10_000;

/** Query for all webhooks with their state, kept current. */
export const webhooksQuery = queryOptions({
  ...answerQuery([...WEBHOOKS_KEY, "list"], listWebhooks),
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

/** Changes a webhook; the server refuses if the edited version is outdated. */
export const webhookUpdate = createVersionedUpdate(updateWebhook, putWebhook);
