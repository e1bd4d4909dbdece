import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { getParentDetails, type ParentDetails } from "@wardline/contracts/accounts/account";
import { call } from "../../lib/calls/api.js";
import { type LiveHandlers, reloadOn } from "../../lib/live/live-cache.js";
import { sessionStore } from "../../lib/session/session-store.js";

/** Loads the hospital's details, and stores them in the session so that the next visit can show them at once. */
export const parentDetailsQuery = queryOptions({
  queryKey: ["parent-details"],
  queryFn: async ({ signal }): Promise<ParentDetails> => {
    const { data } = await call(getParentDetails, { signal });
    sessionStore.patch({ parentInfo: data });
    return data;
  },
});

/** Returns the hospital's details; until they are loaded, `useSession()` has the details from the last visit. */
export function useParentDetails() {
  return useQuery(parentDetailsQuery);
}

/** Returns true if the hospital uses downtime kits; undefined while loading (docs/wire/boards.md, Downtime kits). */
export function useHasDowntimeKits(): boolean | undefined {
  const { data } = useParentDetails();
  return data === undefined ? undefined : data.downtime_kits === true;
}

/** Returns true if the hospital uses dates of birth, other numbers and merges (docs/wire/patients.md, Identity). */
export function useHasPatientIdentity(): boolean {
  return useParentDetails().data?.patient_identity === true;
}

/** Changes some of the cached details. */
export function patchParentDetails(client: QueryClient, changes: Partial<ParentDetails>): void {
  client.setQueryData(parentDetailsQuery.queryKey, (held) => held && { ...held, ...changes });
}

export const parentDetailsLive: LiveHandlers = {
  "hospital.updated": ({ payload }, queryClient) => {
    // Events leave out the display's address, so the cached address stays.
    const cachedDetails = queryClient.setQueryData(
      parentDetailsQuery.queryKey,
      (held) => held && { ...payload, display_url: held.display_url },
    );
    const session = sessionStore.get();
    if (session?.accountType !== "parent") return;
    const display_url = (cachedDetails ?? session.parentInfo)?.display_url ?? null;
    sessionStore.patch({ parentInfo: { ...payload, display_url } });
  },
  ...reloadOn(
    ["display.published", "display.updated", "display.revoked", "hospital.handed_over"],
    parentDetailsQuery.queryKey,
  ),
};
