import { type QueryClient, queryOptions } from "@tanstack/react-query";
import {
  listWebhooks,
  updateWebhook,
  type WebhookWithSecret,
} from "@wardline/contracts/operation/webhooks";
import { answerQuery } from "../../lib/calls/answer-query.js";
import { createVersionedUpdate } from "../../lib/calls/mutations.js";
import { createListCache } from "../../lib/live/list-cache.js";
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

export const { put: putWebhook, drop: dropWebhook } = createListCache(webhooksQuery);

/** Caches the webhook of an answer, but never its secret. */
export function putWithoutSecret(
  client: QueryClient,
  { secret: _secret, ...webhook }: WebhookWithSecret,
): void {
  putWebhook(client, webhook);
}

/** Changes a webhook; the server refuses if the edited version is outdated. */
export const webhookUpdate = createVersionedUpdate(updateWebhook, putWebhook);
