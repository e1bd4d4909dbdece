import { queryOptions, useQuery } from "@tanstack/react-query";
import { getParentDetails, type ParentDetails } from "@wardline/contracts/accounts";
import { call } from "../../lib/calls/api.js";
import { type LiveHandlers, onEach } from "../../lib/live/live-cache.js";
import { sessionStore } from "../../lib/session/session-store.js";

/** The hospital as its administrator, and staff with any grant, see it; also kept in the session, for the first paint of the next visit. */
export const parentDetailsQuery = queryOptions({
  queryKey: ["parent-details"],
  queryFn: async ({ signal }): Promise<ParentDetails> => {
    const { data } = await call(getParentDetails, { signal });
    sessionStore.patch({ parentInfo: data });
    return data;
  },
});

/** The hospital's details; until they have come, what the session remembers of them is in `useSession()`. */
export function useParentDetails() {
  return useQuery(parentDetailsQuery);
}

/** Whether the hospital has downtime kits; undefined until it is known (docs/wire.md, Downtime kits). */
export function useHasDowntimeKits(): boolean | undefined {
  const { data } = useParentDetails();
  return data === undefined ? undefined : data.downtime_kits === true;
}

/** Keeps the hospital's details current. */
export const parentDetailsLive: LiveHandlers = {
  "hospital.updated": ({ payload }, queryClient) => {
    // Events say no address: that of the display which this account may know stays.
    const kept = queryClient.setQueryData(
      parentDetailsQuery.queryKey,
      (held) => held && { ...payload, display_url: held.display_url },
    );
    const session = sessionStore.get();
    if (session?.accountType !== "parent") return;
    const display_url = (kept ?? session.parentInfo)?.display_url ?? null;
    sessionStore.patch({ parentInfo: { ...payload, display_url } });
  },
  ...onEach(
    ["display.published", "display.updated", "display.revoked", "hospital.handed_over"],
    (client) => void client.invalidateQueries({ queryKey: parentDetailsQuery.queryKey }),
  ),
};
