import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import {
  getSubDetails,
  type SubAccount,
  type SubDetails,
  type SubProfile,
} from "@wardline/contracts/accounts/sub-accounts";
import { call } from "../../lib/calls/api.js";
import { type LiveHandlers, onEach } from "../../lib/live/live-cache.js";
import { sessionStore } from "../../lib/session/session-store.js";

/** Loads the staff member's profile and the hospital, and stores both in the session. */
export const subDetailsQuery = queryOptions({
  queryKey: ["sub-details"],
  queryFn: async ({ signal }): Promise<SubDetails> => {
    const { data } = await call(getSubDetails, { signal });
    storeOwnProfile(data, data.parentInfo);
    return data;
  },
});

/** Returns the staff member's details; `pollMs` reloads them periodically (docs/product.md, The staff's area). */
export function useSubDetails(pollMs?: number) {
  return useQuery({ ...subDetailsQuery, refetchInterval: pollMs ?? false });
}

function storeOwnProfile(
  profile: SubProfile | SubAccount,
  parentInfo?: SubDetails["parentInfo"],
): void {
  const session = sessionStore.get();
  if (session === null || session.user.id !== profile.id) return;
  const { firstName, lastName, department, role, isHOD, grants, wards } = profile;
  const user = { ...session.user, firstName, lastName, department, role, isHOD, grants, wards };
  sessionStore.patch({ user, ...(parentInfo !== undefined && { parentInfo }) });
}

export const subDetailsLive: LiveHandlers = {
  ...onEach(
    ["hospital.updated", "duty.changed", "display.published", "display.updated", "display.revoked"],
    reloadOwnProfile,
  ),
  "staff.updated": ({ payload }, client) => {
    storeOwnProfile(payload);
    reloadOwnProfile(client);
  },
};

/** Reloads the staff member's profile and rights; does nothing for administrators. */
export function reloadOwnProfile(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: subDetailsQuery.queryKey });
}
