import { queryOptions } from "@tanstack/react-query";
import { typesConcerning } from "@wardline/contracts/event-concerns";
import { listDisplayNames } from "@wardline/contracts/pairings";
import { call } from "../../lib/calls/api.js";
import { type LiveHandlers, onEach } from "../../lib/live/live-cache.js";

/** Under which key the cache keeps the displays' names. */
export const DISPLAY_NAMES_KEY = ["display-names"] as const;

/** Keeps the names current. */
export const displayNamesLive: LiveHandlers = onEach(
  typesConcerning("displays"),
  (client) => void client.invalidateQueries({ queryKey: DISPLAY_NAMES_KEY }),
);

/** The hospital's displays by name, the newest first, which every account may read. */
export const displayNamesQuery = queryOptions({
  queryKey: DISPLAY_NAMES_KEY,
  queryFn: async ({ signal }) => (await call(listDisplayNames, { signal })).data,
});
