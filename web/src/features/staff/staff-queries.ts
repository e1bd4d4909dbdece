import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { listSubAccounts, type SubAccount } from "@wardline/contracts/sub-accounts";
import { call } from "../../lib/calls/api.js";
import { type LiveHandlers, upsert, without } from "../../lib/live/live-cache.js";

const staffQuery = queryOptions({
  queryKey: ["staff"],
  queryFn: async ({ signal }) => (await call(listSubAccounts, { signal })).data,
});

/** Every staff member of the hospital, kept current; nothing is asked where `mayAsk` is false. */
export function useStaff(mayAsk = true) {
  return useQuery({ ...staffQuery, enabled: mayAsk });
}

/** Puts a new or changed staff member into the cached list. */
export function putStaff(queryClient: QueryClient, staff: SubAccount): void {
  queryClient.setQueryData(staffQuery.queryKey, (held) => held && upsert(held, staff));
}

/** Takes a staff member out of the cached list. */
export function dropStaff(queryClient: QueryClient, id: string): void {
  queryClient.setQueryData(staffQuery.queryKey, (held) => held && without(held, id));
}

/** Reads the list anew and waits for it. */
export function readStaffAnew(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: staffQuery.queryKey });
}

/** Keeps the list current. */
export const staffLive: LiveHandlers = {
  "staff.created": ({ payload }, client) => putStaff(client, payload),
  "staff.updated": ({ payload }, client) => putStaff(client, payload),
  "staff.deleted": ({ payload }, client) => dropStaff(client, payload.id),
};
