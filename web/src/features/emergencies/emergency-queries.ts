import {
  type QueryClient,
  queryOptions,
  useIsMutating,
  useMutation,
  useQuery,
} from "@tanstack/react-query";
import type { CallOptions } from "@wardline/client/call";
import {
  type Emergency,
  endEmergency,
  getEmergencyReach,
  listEmergencies,
  listPastEmergencies,
  raiseEmergency,
} from "@wardline/contracts/emergencies";
import { openEmergencies } from "@wardline/domain/boards/emergency";
import { useEffect, useReducer } from "react";
import { call } from "../../lib/calls/api.js";
import { createRequestKey } from "../../lib/calls/request-key.js";
import { type LiveHandlers, onEach } from "../../lib/live/live-cache.js";
import { serverNow } from "../../lib/time/server-clock.js";

const requestKey = createRequestKey();

/** Shows an emergency on the boards. */
export function useRaiseEmergency() {
  return useMutation({
    mutationFn: async (body: CallOptions<typeof raiseEmergency>["body"]) => {
      const options = { body, idempotencyKey: requestKey.of(body) };
      return (await call(raiseEmergency, options)).data;
    },
    onSuccess: (emergency, _body, _result, { client }) => {
      requestKey.forget();
      client.setQueryData(openQuery.queryKey, (held) => [
        emergency,
        ...(held ?? []).filter(({ id }) => id !== emergency.id),
      ]);
      return askAgain(client);
    },
  });
}

/** Takes an emergency back, or ends it: the server's clock says which. */
export function useEndEmergency() {
  return useMutation({
    mutationKey: ENDING_KEY,
    mutationFn: async (id: string) => (await call(endEmergency, { params: { id } })).data,
    onSuccess: ({ id }, _id, _result, { client }) => {
      client.setQueryData(openQuery.queryKey, (held) => held?.filter((one) => one.id !== id));
      return askAgain(client);
    },
    // Someone else may have ended it first: the list says so.
    onError: (_error, _id, _result, { client }) => askAgain(client),
  });
}

function askAgain(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: EMERGENCIES_KEY });
}

/** What all lists of emergencies begin with. */
export const EMERGENCIES_KEY = ["emergencies"];

/** Of the call that ends an emergency. */
export const ENDING_KEY = ["end-emergency"];

/** Asks again when an emergency was raised or ended. */
export const emergencyLive: LiveHandlers = onEach(
  ["emergency.raised", "emergency.ended"],
  (client) => void client.invalidateQueries({ queryKey: EMERGENCIES_KEY }),
);

/** Screens report to the server, not to this page: it has to ask. At first, while somebody waits for them, often. */
const ASK_SOON_MS = 500;
const ASK_LATER_MS = 5_000;
const SOON_FOR_MS = 15_000;

export const openQuery = queryOptions({
  queryKey: [...EMERGENCIES_KEY, "open"],
  queryFn: async ({ signal }) => (await call(listEmergencies, { signal })).data,
});

const historyQuery = queryOptions({
  queryKey: [...EMERGENCIES_KEY, "history"],
  queryFn: async ({ signal }) => (await call(listPastEmergencies, { signal })).data,
});

const reachQuery = ({ id, raised_at }: Emergency) =>
  queryOptions({
    // Not among the lists: an emergency that was withdrawn is asked about no more.
    queryKey: ["emergency-reach", id],
    queryFn: async ({ signal }) => (await call(getEmergencyReach, { params: { id }, signal })).data,
    refetchInterval: () =>
      serverNow() - Date.parse(raised_at) < SOON_FOR_MS ? ASK_SOON_MS : ASK_LATER_MS,
  });

const NONE: readonly Emergency[] = [];

/** The emergencies that are open now, the newest first; each ends at its time, even if nobody is there to say so. */
export function useOpenEmergencies(): readonly Emergency[] {
  const { data = NONE } = useQuery(openQuery);
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  const now = serverNow();
  const open = openEmergencies(data, now);
  const nextEnd = Math.min(...open.map(({ ends_at }) => Date.parse(ends_at)));
  useEffect(() => {
    if (!Number.isFinite(nextEnd)) return undefined;
    const timer = window.setTimeout(drawAgain, Math.max(0, nextEnd - serverNow()));
    return () => window.clearTimeout(timer);
  }, [nextEnd]);
  return open;
}

/** On how many screens an emergency has been drawn, asked for as long as it is looked at, open and not being ended. */
export function useEmergencyReach(emergency: Emergency) {
  const isOpen = useOpenEmergencies().some(({ id }) => id === emergency.id);
  const isEnding = useIsMutating({ mutationKey: ENDING_KEY }) > 0;
  return useQuery({ ...reachQuery(emergency), enabled: isOpen && !isEnding });
}

/** The last emergencies, the newest first. */
export function usePastEmergencies() {
  return useQuery(historyQuery);
}
