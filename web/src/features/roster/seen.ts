import { useQuery } from "@tanstack/react-query";
import { listSeen, type SeenDuties } from "@wardline/contracts/roster/roster-seen";
import { call } from "../../lib/calls/api.js";
import { type LiveHandlers, onEach } from "../../lib/live/live-cache.js";

const SEEN_KEY = ["roster-seen"] as const;

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

/** Returns which duties of a day have been seen; undefined until loaded (docs/wire/roster.md, Seen). */
export function useSeenDuties(day: string): SeenDuties | undefined {
  return useQuery({
    queryKey: [...SEEN_KEY, day],
    queryFn: async ({ signal }) =>
      (await call(listSeen, { query: { from: day, until: day }, signal })).data,
  }).data;
}
