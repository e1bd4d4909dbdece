import { type QueryClient, queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { ApiError } from "@wardline/client/call-error";
import {
  endOtherSessions,
  endSession,
  listSessions,
  type OwnSession,
} from "@wardline/contracts/accounts/sessions";
import { call } from "../../lib/calls/api.js";
import type { LiveHandlers } from "../../lib/live/live-cache.js";
import { sessionStore } from "../../lib/session/session-store.js";

export const OWN_SESSIONS_KEY = ["own-sessions"] as const;

export const ownSessionsLive: LiveHandlers = {
  "account.updated": ({ payload }, client) => {
    if (payload.id !== sessionStore.get()?.user.id) return;
    void client.invalidateQueries({ queryKey: OWN_SESSIONS_KEY });
  },
};

/** Interval in milliseconds for reloading the visible list, because no live event reports a login. */
const RELOAD_INTERVAL_MS = 15_000;

const sessionsQuery = queryOptions({
  queryKey: OWN_SESSIONS_KEY,
  queryFn: async ({ signal }) => (await call(listSessions, { signal })).data,
  staleTime: 0,
});

/** Returns the account's sessions, last seen first, kept current. */
export function useOwnSessions() {
  return useQuery({ ...sessionsQuery, refetchInterval: RELOAD_INTERVAL_MS });
}

/** Ends a session; a session that has already ended counts as a success. */
export function useEndSession() {
  return useMutation({
    mutationFn: async (sessionId: string) => {
      try {
        await call(endSession, { params: { sessionId } });
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "NOT_FOUND") throw error;
      }
    },
    onSuccess: (_nothing, sessionId, _result, { client }) =>
      filterSessions(client, ({ id }) => id !== sessionId),
  });
}

/** Ends all other sessions; resolves to the number of ended sessions. */
export function useEndOtherSessions() {
  return useMutation({
    mutationFn: async () => (await call(endOtherSessions)).data.ended,
    onSuccess: (_ended, _nothing, _result, { client }) =>
      filterSessions(client, ({ is_current }) => is_current),
  });
}

function filterSessions(client: QueryClient, isRemaining: (session: OwnSession) => boolean): void {
  client.setQueryData(sessionsQuery.queryKey, (list) => list?.filter(isRemaining));
}
