import { queryOptions } from "@tanstack/react-query";
import { listDisplayNames } from "@wardline/contracts/displays";
import { call } from "./api.js";
import { type LiveHandlers, onEach } from "./live-cache.js";

/** The hospital's displays by name, the newest first, which every account may read. */
export const displayNamesQuery = queryOptions({
  queryKey: ["display-names"],
  queryFn: async ({ signal }) => (await call(listDisplayNames, { signal })).data,
});

/** Keeps the names current. */
export const displayNamesLive: LiveHandlers = onEach(
  ["display.published", "display.updated", "display.revoked"],
  (client) => void client.invalidateQueries({ queryKey: displayNamesQuery.queryKey }),
);
