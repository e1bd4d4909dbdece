import { queryOptions } from "@tanstack/react-query";
import { listDisplayNames } from "@wardline/contracts/boards/pairings";
import { listTypesConcerning } from "@wardline/contracts/live/event-concerns";
import { call } from "../../lib/calls/api.js";
import { type LiveHandlers, onEach } from "../../lib/live/live-cache.js";

/** Loads the names of the hospital's displays, newest first; every account may read them. */
export const displayNamesQuery = queryOptions({
  queryKey: ["display-names"],
  queryFn: async ({ signal }) => (await call(listDisplayNames, { signal })).data,
});

export const displayNamesLive: LiveHandlers = onEach(
  listTypesConcerning("displays"),
  (client) => void client.invalidateQueries({ queryKey: displayNamesQuery.queryKey }),
);
