import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { typesConcerning } from "@wardline/contracts/event-concerns";
import { listOnCall, type OnCall } from "@wardline/contracts/on-call";
import { useEffect, useMemo, useState } from "react";
import { call } from "../../lib/calls/api.js";
import { type LiveHandlers, onEach } from "../../lib/live/live-cache.js";
import { keepAnswer, keptAnswer } from "../../lib/session/kept-answer.js";
import { sessionStore } from "../../lib/session/session-store.js";
import { serverNow } from "../../lib/time/server-clock.js";
import { dutyNow, nextHandOver } from "./duty-now.js";

const KEY = ["on-call"] as const;
/** Under which name the last answer is kept. */
const KEPT = "on-call";

/** How often to ask again while an answer still holds a duty that has ended. */
const RETRY_MS = 5_000;

/** Who is on call now in all departments (docs/wire.md, Duties). */
export const onCallNowQuery = queryOptions({
  queryKey: [...KEY, "now"],
  queryFn: async ({ signal }) => {
    const { data } = await call(listOnCall, { query: {}, signal });
    keepAnswer(KEPT, data);
    return data;
  },
});

/** The last answer that this browser keeps for the person who is logged in: it shows at once, and without a network alone. */
function keptDuties() {
  const kept = keptAnswer<OnCall[]>(KEPT, sessionStore.get()?.user.id ?? null);
  return kept === null ? {} : { initialData: kept.value, initialDataUpdatedAt: kept.at };
}

/** Who is on call at a moment, given in RFC 3339. */
export const onCallAtQuery = (at: string) =>
  queryOptions({
    queryKey: [...KEY, "at", at],
    queryFn: async ({ signal }) => (await call(listOnCall, { query: { at }, signal })).data,
  });

/** Who was on call at a moment of the past (epoch milliseconds), as known then: no later change of a roster touches it. */
export const onCallThenQuery = (then: number) =>
  queryOptions({
    queryKey: ["on-call-then", then],
    queryFn: async ({ signal }) => {
      const at = new Date(then).toISOString();
      return (await call(listOnCall, { query: { at, known_at: at }, signal })).data;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/**
 * Who is on call now in all departments: one question for the whole page. When a duty ends, the one that follows takes
 * its place at that minute of the server's clock, and all are asked for again.
 */
export function useOnCallNow() {
  const [kept] = useState(keptDuties);
  const query = useQuery({
    ...onCallNowQuery,
    ...kept,
    // What is kept was known once: the page asks, however short ago that was, and says of when it is while nobody answers.
    refetchOnMount: ({ state }) => (state.dataUpdateCount === 0 ? "always" : true),
    refetchInterval: ({ state }) =>
      state.data?.some(({ until }) => Date.parse(until) <= serverNow()) ? RETRY_MS : false,
  });
  const client = useQueryClient();
  const [now, setNow] = useState(serverNow);
  const { data } = query;
  const end = nextHandOver(data ?? [], now);

  useEffect(() => {
    if (end === null) return undefined;
    const timer = window.setTimeout(() => {
      setNow(Math.max(serverNow(), end));
      askAgain(client);
    }, end - serverNow());
    return () => window.clearTimeout(timer);
  }, [client, end]);

  const duties = useMemo(() => data?.map((duty) => dutyNow(duty, now)), [data, now]);
  return { ...query, duties };
}

function askAgain(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: KEY });
}

/** Asks again who is on call whenever that may have changed. */
export const onCallLive: LiveHandlers = onEach(typesConcerning("onCall"), askAgain);
