import { queryOptions, useQuery } from "@tanstack/react-query";
import { getSubDetails, type SubDetails } from "@wardline/contracts/sub-accounts";
import { call } from "./api.js";
import { type LiveHandlers, onEach } from "./live-cache.js";
import { sessionStore } from "./session-store.js";

/** The staff member's own profile and the hospital's screen; the hospital is also kept in the session. */
export const subDetailsQuery = queryOptions({
  queryKey: ["sub-details"],
  queryFn: async ({ signal }): Promise<SubDetails> => {
    const { data } = await call(getSubDetails, { signal });
    sessionStore.patch({ parentInfo: data.parentInfo });
    return data;
  },
});

/** The staff member's details; `pollMs` asks again and again in silence (docs/product.md, The staff's area). */
export function useSubDetails(pollMs?: number) {
  return useQuery({ ...subDetailsQuery, refetchInterval: pollMs ?? false });
}

/** Reads the staff member's details anew when the hospital, its screen or the staff member may have changed. */
export const subDetailsLive: LiveHandlers = onEach(
  ["hospital.updated", "display.published", "display.updated", "display.revoked", "staff.updated"],
  (client) => void client.invalidateQueries({ queryKey: subDetailsQuery.queryKey }),
);
