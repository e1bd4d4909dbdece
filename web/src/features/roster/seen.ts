import { queryOptions, useQuery } from "@tanstack/react-query";
import { listSeen, type SeenDuties } from "@wardline/contracts/roster-seen";
import type { YearMonth } from "@wardline/domain/time/calendar-grid";
import { firstDay, shiftMonth } from "@wardline/domain/time/calendar-grid";
import { addDays } from "@wardline/domain/time/zoned-day";
import { call } from "../../lib/calls/api.js";
import { type LiveHandlers, onEach } from "../../lib/live/live-cache.js";

const SEEN_KEY = ["roster-seen"] as const;

/** Asks again which duties have been seen whenever one was, or has become another one. */
export const seenLive: LiveHandlers = onEach(
  [
    "duty.seen",
    "roster.created",
    "roster.updated",
    "roster.deleted",
    "department.updated",
    "hospital.updated",
  ],
  (client) => void client.invalidateQueries({ queryKey: SEEN_KEY }),
);

const seenQuery = (from: string, until: string) =>
  queryOptions({
    queryKey: [...SEEN_KEY, from, until],
    queryFn: async ({ signal }) => (await call(listSeen, { query: { from, until }, signal })).data,
  });

/** Which duties of a day have been seen; undefined until it is known. */
export function useSeenOfDay(day: string): SeenDuties | undefined {
  return useQuery(seenQuery(day, day)).data;
}

/** Which duties of a month have been seen; undefined until it is known (docs/wire.md, Seen). */
export function useSeenOfMonth(month: YearMonth): SeenDuties | undefined {
  const last = addDays(firstDay(shiftMonth(month, 1)), -1);
  return useQuery(seenQuery(firstDay(month), last)).data;
}
