import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import type { CallOptions } from "@wardline/client/call";
import {
  listSubAccounts,
  type SubAccount,
  updateSubAccount,
} from "@wardline/contracts/accounts/sub-accounts";
import { call } from "../../lib/calls/api.js";
import { createVersionedMutation } from "../../lib/calls/versioned-mutation.js";
import { type LiveHandlers, upsert, withoutRecord } from "../../lib/live/live-cache.js";

const staffQuery = queryOptions({
  queryKey: ["staff"],
  queryFn: async ({ signal }) => (await call(listSubAccounts, { signal })).data,
});

/** Returns all staff of the hospital, kept current; loads nothing if `isEnabled` is false. */
export function useStaff(isEnabled = true) {
  return useQuery({ ...staffQuery, enabled: isEnabled });
}

/** Puts a person into the cached list. */
export function putStaff(queryClient: QueryClient, staff: SubAccount): void {
  queryClient.setQueryData(staffQuery.queryKey, (held) => held && upsert(held, staff));
}

/** Removes a person from the cached list. */
export function dropStaff(queryClient: QueryClient, id: string): void {
  queryClient.setQueryData(staffQuery.queryKey, (held) => held && withoutRecord(held, id));
}

/** Loads the staff again. */
export function reloadStaff(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: staffQuery.queryKey });
}

export const staffLive: LiveHandlers = {
  "staff.created": ({ payload }, client) => putStaff(client, payload),
  "staff.updated": ({ payload }, client) => putStaff(client, payload),
  "staff.deleted": ({ payload }, client) => dropStaff(client, payload.id),
};

interface StaffChange {
  id: string;
  /** Version being edited; the server refuses the change if someone else has changed the record first. */
  version: number;
  body: CallOptions<typeof updateSubAccount>["body"];
}

export const { useChange: useUpdateStaff, readCurrent: readCurrentStaff } = createVersionedMutation<
  SubAccount,
  StaffChange
>({
  mutationKey: ["staff", "update"],
  send: async ({ id, version, body }) =>
    (await call(updateSubAccount, { params: { id }, body, ifMatch: version })).data,
  put: putStaff,
});
