import { queryOptions } from "@tanstack/react-query";
import { listSessions } from "@wardline/contracts/accounts/sessions";
import { answerQuery } from "../../lib/calls/answer-query.js";
import type { LiveHandlers } from "../../lib/live/live-cache.js";
import { sessionStore } from "../../lib/session/session-store.js";

/** Interval in milliseconds for reloading the visible list, because no live event reports a login. */
const RELOAD_INTERVAL_MS = 15_000;

/** Query for the account's sessions, last seen first, kept current. */
export const ownSessionsQuery = queryOptions({
  ...answerQuery(["own-sessions"], listSessions),
  staleTime: 0,
  refetchInterval: RELOAD_INTERVAL_MS,
});

export const ownSessionsLive: LiveHandlers = {
  "account.updated": ({ payload }, client) => {
    if (payload.id !== sessionStore.get()?.user.id) return;
    void client.invalidateQueries({ queryKey: ownSessionsQuery.queryKey });
  },
};
