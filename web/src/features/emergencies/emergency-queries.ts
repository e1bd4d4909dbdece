import { type QueryClient, useIsMutating, useMutation, useQuery } from "@tanstack/react-query";
import {
  type Emergency,
  endEmergency,
  getEmergencyReach,
  listEmergencies,
  listPastEmergencies,
  raiseEmergency,
} from "@wardline/contracts/boards/emergencies";
import { listOpenEmergencies } from "@wardline/domain/boards/emergency";
import { useEffect, useReducer } from "react";
import { answerQuery } from "../../lib/calls/answer-query.js";
import { call } from "../../lib/calls/api.js";
import { createMutation, idempotentCall } from "../../lib/calls/mutations.js";
import { reloadOn, withoutRecord } from "../../lib/live/live-cache.js";
import { getServerTime } from "../../lib/time/clock.js";

/** Prefix of the cache keys of all emergency lists. */
const EMERGENCIES_KEY = ["emergencies"];
const ENDING_KEY = ["end-emergency"];

/** Poll intervals in milliseconds: screens report only to the server. Faster at first, while somebody waits. */
const FAST_POLL_MS = 500;
const SLOW_POLL_MS = 5_000;
const FAST_POLL_DURATION_MS = 15_000;

const openEmergenciesQuery = answerQuery([...EMERGENCIES_KEY, "open"], listEmergencies);

function reloadEmergencies(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: EMERGENCIES_KEY });
}

export const emergencyLive = reloadOn(["emergency.raised", "emergency.ended"], EMERGENCIES_KEY);

/** Raises an emergency on the boards. */
export const useRaiseEmergency = createMutation(
  idempotentCall(raiseEmergency),
  (client, emergency) => {
    client.setQueryData(openEmergenciesQuery.queryKey, (held = []) => [
      emergency,
      ...withoutRecord(held, emergency.id),
    ]);
    return reloadEmergencies(client);
  },
);

/** Withdraws or ends an emergency; the server decides which, by its own clock. */
export function useEndEmergency() {
  return useMutation({
    mutationKey: ENDING_KEY,
    mutationFn: async (id: string) => (await call(endEmergency, { params: { id } })).data,
    onSuccess: ({ id }, _id, _result, { client }) => {
      client.setQueryData(openEmergenciesQuery.queryKey, (held) => held && withoutRecord(held, id));
      return reloadEmergencies(client);
    },
    // Somebody else may have ended the emergency first, so the list is reloaded.
    onError: (_error, _id, _result, { client }) => reloadEmergencies(client),
  });
}

/** Returns the open emergencies, newest first. Each one disappears at its end time without a server message. */
export function useOpenEmergencies(): readonly Emergency[] {
  const { data = [] } = useQuery(openEmergenciesQuery);
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  const open = listOpenEmergencies(data, getServerTime());
  const nextEnd = Math.min(...open.map(({ ends_at }) => Date.parse(ends_at)));
  useEffect(() => {
    if (!Number.isFinite(nextEnd)) return undefined;
    const timer = window.setTimeout(drawAgain, Math.max(0, nextEnd - getServerTime()));
    return () => window.clearTimeout(timer);
  }, [nextEnd]);
  return open;
}

/** Returns how many screens have drawn an emergency; polls while it is open and not being ended. */
export function useEmergencyReach({ id, raised_at }: Emergency) {
  const isOpen = useOpenEmergencies().some((one) => one.id === id);
  const isEnding = useIsMutating({ mutationKey: ENDING_KEY }) > 0;
  return useQuery({
    // This key does not start with the lists' key, so that reloading the lists does not query a withdrawn emergency.
    ...answerQuery(["emergency-reach", id], getEmergencyReach, { params: { id } }),
    refetchInterval: () =>
      getServerTime() - Date.parse(raised_at) < FAST_POLL_DURATION_MS ? FAST_POLL_MS : SLOW_POLL_MS,
    enabled: isOpen && !isEnding,
  });
}

/** Returns the last emergencies, newest first. */
export function usePastEmergencies() {
  return useQuery(answerQuery([...EMERGENCIES_KEY, "history"], listPastEmergencies));
}
