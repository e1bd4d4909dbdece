import { type QueryClient, queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import type { CallOptions } from "@wardline/client/call";
import {
  discardParkedMessage,
  listParkedMessages,
  type ParkedMessage,
  type ParkedOutcome,
  retryParkedMessage,
} from "@wardline/contracts/patients/adt";
import { call } from "../../lib/calls/api.js";
import { withoutRecord } from "../../lib/live/live-cache.js";
import { ADT_KEY } from "./adt-live.js";

interface ParkedPage {
  messages: ParkedMessage[];
  /** Number of all parked messages; the answer contains only the oldest. */
  total: number;
}

const parkedQuery = queryOptions({
  queryKey: [...ADT_KEY, "parked"],
  queryFn: async ({ signal }): Promise<ParkedPage> => {
    const { data, meta } = await call(listParkedMessages, { signal });
    return { messages: data, total: meta.total ?? data.length };
  },
});

/** Returns the parked messages, oldest first, kept current. */
export function useParkedMessages() {
  return useQuery(parkedQuery);
}

function putOutcome(client: QueryClient, id: string, { parked }: ParkedOutcome): void {
  client.setQueryData(parkedQuery.queryKey, (cached) => {
    if (cached === undefined) return cached;
    const { messages, total } = cached;
    return parked === null
      ? { messages: withoutRecord(messages, id), total: total - 1 }
      : { messages: messages.map((one) => (one.id === id ? parked : one)), total };
  });
}

/** Reloads the list after every attempt, even a failed one, because somebody else may have settled the message. */
function reload(client: QueryClient) {
  return client.invalidateQueries({ queryKey: ADT_KEY });
}

interface Retry {
  id: string;
  place?: NonNullable<CallOptions<typeof retryParkedMessage>["body"]>["place"];
}

/** Tries a parked message again, after adding the row that it needs. */
export function useRetryMessage() {
  return useMutation({
    mutationFn: async ({ id, place }: Retry) =>
      (
        await call(retryParkedMessage, {
          params: { id },
          body: place === undefined ? {} : { place },
        })
      ).data,
    onSuccess: (settled, { id }, _result, { client }) => putOutcome(client, id, settled),
    onSettled: (_settled, _error, _retry, _result, { client }) => reload(client),
  });
}

/** Discards a parked message without applying it. */
export function useDiscardMessage() {
  return useMutation({
    mutationFn: async ({ id }: ParkedMessage) =>
      (await call(discardParkedMessage, { params: { id } })).data,
    onSuccess: (settled, { id }, _result, { client }) => putOutcome(client, id, settled),
    onSettled: (_settled, _error, _message, _result, { client }) => reload(client),
  });
}
