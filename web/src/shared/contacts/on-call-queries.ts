import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { listTypesConcerning } from "@wardline/contracts/live/event-concerns";
import { listOnCall, type OnCall } from "@wardline/contracts/roster/on-call";
import { useEffect, useMemo, useState } from "react";
import { answerQuery } from "../../lib/calls/answer-query.js";
import { call } from "../../lib/calls/api.js";
import { reloadOn } from "../../lib/live/live-cache.js";
import { sessionStore } from "../../lib/session/session-store.js";
import { readStoredResponse, storeResponse } from "../../lib/session/stored-response.js";
import { getServerTime } from "../../lib/time/clock.js";
import { findDutyNow, findNextHandOver } from "./duty-now.js";

const KEY = ["on-call"] as const;
const STORED_NAME = "on-call";

/** Milliseconds between reloads while an answer still contains an ended duty. */
const RETRY_MS = 5_000;

/** Loads who is on call now in all departments (docs/wire/roster.md, Duties). */
export const onCallNowQuery = queryOptions({
  queryKey: [...KEY, "now"],
  queryFn: async ({ signal }) => {
    const { data } = await call(listOnCall, { query: {}, signal });
    storeResponse(STORED_NAME, data);
    return data;
  },
});

/** Returns the answer stored for this person, which the page shows immediately, even without a network. */
function readStoredDuties() {
  const stored = readStoredResponse<OnCall[]>(STORED_NAME, sessionStore.get()?.user.id ?? null);
  return stored === null ? {} : { initialData: stored.value, initialDataUpdatedAt: stored.at };
}

/** Loads who is on call at a moment in RFC 3339. */
export const onCallAtQuery = (at: string) =>
  answerQuery([...KEY, "at", at], listOnCall, { query: { at } });

/** Loads who was on call at a past time (epoch milliseconds), as recorded at that time. */
export function onCallThenQuery(then: number) {
  const at = new Date(then).toISOString();
  const query = answerQuery(["on-call-then", then], listOnCall, { query: { at, known_at: at } });
  return queryOptions({ ...query, staleTime: Number.POSITIVE_INFINITY });
}

/** Returns who is on call now in all departments. When a duty ends, the next one replaces it on the minute. */
export function useOnCallNow() {
  const [storedDuties] = useState(readStoredDuties);
  const query = useQuery({
    ...onCallNowQuery,
    ...storedDuties,
    // A stored answer may be outdated, so the page always reloads it and shows its age until the server answers.
    refetchOnMount: ({ state }) => (state.dataUpdateCount === 0 ? "always" : true),
    refetchInterval: ({ state }) =>
      state.data?.some(({ until }) => Date.parse(until) <= getServerTime()) ? RETRY_MS : false,
  });
  const client = useQueryClient();
  const [now, setNow] = useState(getServerTime);
  const { data } = query;
  const end = findNextHandOver(data ?? [], now);

  useEffect(() => {
    if (end === null) return undefined;
    const timer = window.setTimeout(() => {
      setNow(Math.max(getServerTime(), end));
      void client.invalidateQueries({ queryKey: KEY });
    }, end - getServerTime());
    return () => window.clearTimeout(timer);
  }, [client, end]);

  const duties = useMemo(() => data?.map((duty) => findDutyNow(duty, now)), [data, now]);
  return { ...query, duties };
}

export const onCallLive = reloadOn(listTypesConcerning("onCall"), KEY);
