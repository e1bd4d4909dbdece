import { type QueryClient, queryOptions, useMutation } from "@tanstack/react-query";
import type { CallOptions } from "@wardline/client/call";
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  replayWebhook,
  rotateWebhook,
  testWebhook,
  updateWebhook,
  type Webhook,
  type WebhookWithSecret,
} from "@wardline/contracts/operation/webhooks";
import { call, ignoreNotFound } from "../../lib/calls/api.js";
import { usePagedList } from "../../lib/calls/paged-list.js";
import { createVersionedMutation } from "../../lib/calls/versioned-mutation.js";
import { upsert, withoutRecord } from "../../lib/live/live-cache.js";
import { WEBHOOKS_KEY } from "./webhook-live.js";

/** Intervals in milliseconds for reloading webhooks and deliveries, because no live event reports a delivery. */
const QUIET_POLL_MS = 10_000;
const BUSY_POLL_MS = 3_000;

/** Query for all webhooks with their state, kept current. */
export const webhooksQuery = queryOptions({
  queryKey: [...WEBHOOKS_KEY, "list"],
  queryFn: async ({ signal }) => (await call(listWebhooks, { signal })).data,
  refetchInterval: ({ state: { data = [] } }) => {
    const isBusy = data.some(({ state, behind }) => state === "failing" || behind > 0);
    return data.length > 0 && (isBusy ? BUSY_POLL_MS : QUIET_POLL_MS);
  },
});

/** Returns a webhook's deliveries, newest first, page by page, kept current while they are shown. */
export function useDeliveries(id: string) {
  return usePagedList(
    [...WEBHOOKS_KEY, "deliveries", id],
    (query, signal) => call(listWebhookDeliveries, { params: { id }, query, signal }),
    { refetchInterval: BUSY_POLL_MS },
  );
}

function putWebhook(client: QueryClient, webhook: Webhook): void {
  client.setQueryData(webhooksQuery.queryKey, (held) => held && upsert(held, webhook));
}

/** Caches the webhook of an answer, but never its secret. */
function putWithoutSecret(client: QueryClient, { secret: _, ...webhook }: WebhookWithSecret): void {
  putWebhook(client, webhook);
}

/** Creates a webhook; the answer has its secret. */
export function useCreateWebhook() {
  return useMutation({
    mutationFn: async (body: CallOptions<typeof createWebhook>["body"]) =>
      (await call(createWebhook, { body })).data,
    onSuccess: (webhook, _body, _result, { client }) => putWithoutSecret(client, webhook),
    gcTime: 0,
  });
}

/** Changes a webhook; the server refuses if the edited version is outdated. */
export const { useChange: useUpdateWebhook, readCurrent: readCurrentWebhook } =
  createVersionedMutation<
    Webhook,
    { id: string; version: number; body: CallOptions<typeof updateWebhook>["body"] }
  >({
    mutationKey: [...WEBHOOKS_KEY, "update"],
    send: async ({ id, version, body }) =>
      (await call(updateWebhook, { params: { id }, body, ifMatch: version })).data,
    put: putWebhook,
  });

/** Replaces a webhook's secret; the answer has the new secret. */
export function useRotateWebhook() {
  return useMutation({
    mutationFn: async (id: string) => (await call(rotateWebhook, { params: { id } })).data,
    onSuccess: (webhook, _id, _result, { client }) => putWithoutSecret(client, webhook),
    gcTime: 0,
  });
}

/** Sends a test event; the outcome appears in the deliveries. */
export function useTestWebhook() {
  return useMutation({
    mutationFn: async (id: string) => (await call(testWebhook, { params: { id } })).data,
    onSuccess: (_tested, _id, _result, { client }) =>
      client.invalidateQueries({ queryKey: WEBHOOKS_KEY }),
  });
}

/** Sends all revisions again, starting with the given one. */
export function useReplayWebhook() {
  return useMutation({
    mutationFn: async ({ id, from }: { id: string; from: number }) =>
      (await call(replayWebhook, { params: { id }, body: { from } })).data,
    onSuccess: (webhook, _given, _result, { client }) => putWebhook(client, webhook),
  });
}

/** Deletes a webhook; a webhook that no longer exists counts as deleted. */
export function useDeleteWebhook() {
  return useMutation({
    mutationFn: (id: string) => ignoreNotFound(call(deleteWebhook, { params: { id } })),
    onSuccess: (_nothing, id, _result, { client }) =>
      client.setQueryData(webhooksQuery.queryKey, (held) => held && withoutRecord(held, id)),
  });
}
