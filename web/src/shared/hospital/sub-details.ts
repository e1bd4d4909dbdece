import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import {
  getSubDetails,
  type SubAccount,
  type SubDetails,
  type SubProfile,
} from "@wardline/contracts/sub-accounts";
import { call } from "../../lib/calls/api.js";
import { type LiveHandlers, onEach } from "../../lib/live/live-cache.js";
import { sessionStore } from "../../lib/session/session-store.js";

/** The staff member's own profile and the hospital's screen; the hospital is also kept in the session. */
export const subDetailsQuery = queryOptions({
  queryKey: ["sub-details"],
  queryFn: async ({ signal }): Promise<SubDetails> => {
    const { data } = await call(getSubDetails, { signal });
    takeOwn(data, data.parentInfo);
    return data;
  },
});

/** The staff member's details; `pollMs` asks again and again in silence (docs/product.md, The staff's area). */
export function useSubDetails(pollMs?: number) {
  return useQuery({ ...subDetailsQuery, refetchInterval: pollMs ?? false });
}

/** Keeps in the session what the staff member is and may do now, so that every page follows it at once. */
function takeOwn(own: SubProfile | SubAccount, parentInfo?: SubDetails["parentInfo"]): void {
  const session = sessionStore.get();
  if (session === null || session.user.id !== own.id) return;
  const { firstName, lastName, department, role, isHOD, grants, wards } = own;
  const user = { ...session.user, firstName, lastName, department, role, isHOD, grants, wards };
  sessionStore.patch({ user, ...(parentInfo !== undefined && { parentInfo }) });
}

/** Reads the staff member's details again when the hospital, its screen or the staff member may have changed. */
export const subDetailsLive: LiveHandlers = {
  ...onEach(
    ["hospital.updated", "duty.changed", "display.published", "display.updated", "display.revoked"],
    reloadOwn,
  ),
  "staff.updated": ({ payload }, client) => {
    takeOwn(payload);
    reloadOwn(client);
  },
};

/** Asks again who the staff member is and what they may do; nothing for administrators. */
export function reloadOwn(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: subDetailsQuery.queryKey });
}
