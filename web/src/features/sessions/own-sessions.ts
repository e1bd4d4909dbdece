import { type QueryClient, queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { ApiError } from "@wardline/client/call-error";
import {
  endOtherSessions,
  endSession,
  listSessions,
  type OwnSession,
} from "@wardline/contracts/sessions";
import { call } from "../../lib/calls/api.js";
import type { LiveHandlers } from "../../lib/live/live-cache.js";
import { sessionStore } from "../../lib/session/session-store.js";

/** Under which key the cache keeps where the own account is logged in. */
export const OWN_SESSIONS_KEY = ["own-sessions"] as const;

/** Keeps the list current when a session was ended from elsewhere. */
export const ownSessionsLive: LiveHandlers = {
  "account.updated": ({ payload }, client) => {
    if (payload.id !== sessionStore.get()?.user.id) return;
    void client.invalidateQueries({ queryKey: OWN_SESSIONS_KEY });
  },
};

/** A login is no change of the hospital, so that nothing tells of a new one: the list is asked for while it is shown. */
const ASK_EVERY_MS = 15_000;

const sessionsQuery = queryOptions({
  queryKey: OWN_SESSIONS_KEY,
  queryFn: async ({ signal }) => (await call(listSessions, { signal })).data,
  staleTime: 0,
});

/** Where the own account is logged in, the latest seen first; kept current while it is shown. */
export function useOwnSessions() {
  return useQuery({ ...sessionsQuery, refetchInterval: ASK_EVERY_MS });
}

/** Ends one session; one that has ended already is fine. */
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
      keep(client, ({ id }) => id !== sessionId),
  });
}

/** Ends all sessions but this one; resolves with how many there were. */
export function useEndOtherSessions() {
  return useMutation({
    mutationFn: async () => (await call(endOtherSessions)).data.ended,
    onSuccess: (_ended, _nothing, _result, { client }) =>
      keep(client, ({ is_current }) => is_current),
  });
}

function keep(client: QueryClient, isKept: (session: OwnSession) => boolean): void {
  client.setQueryData(sessionsQuery.queryKey, (list) => list?.filter(isKept));
}
