import { queryOptions } from "@tanstack/react-query";
import { listDisplayNames } from "@wardline/contracts/pairings";
import { call } from "./api.js";
import { DISPLAY_NAMES_KEY } from "./display-names-live.js";

/** The hospital's displays by name, the newest first, which every account may read. */
export const displayNamesQuery = queryOptions({
  queryKey: DISPLAY_NAMES_KEY,
  queryFn: async ({ signal }) => (await call(listDisplayNames, { signal })).data,
});
