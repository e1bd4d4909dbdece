import { type QueryClient, useQuery } from "@tanstack/react-query";
import { listSubAccounts, updateSubAccount } from "@wardline/contracts/accounts/sub-accounts";
import { answerQuery } from "../../lib/calls/answer-query.js";
import { createVersionedUpdate } from "../../lib/calls/mutations.js";
import { createListCache } from "../../lib/live/list-cache.js";
import type { LiveHandlers } from "../../lib/live/live-cache.js";

const staffQuery = answerQuery(["staff"], listSubAccounts);

/** Returns all staff of the hospital, kept current; loads nothing if `isEnabled` is false. */
export function useStaff(isEnabled = true) {
  return useQuery({ ...staffQuery, enabled: isEnabled });
}

export const { put: putStaff, drop: dropStaff } = createListCache(staffQuery);

/** Loads the staff again. */
export function reloadStaff(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: staffQuery.queryKey });
}

export const staffLive: LiveHandlers = {
  "staff.created": ({ payload }, client) => putStaff(client, payload),
  "staff.updated": ({ payload }, client) => putStaff(client, payload),
  "staff.deleted": ({ payload }, client) => dropStaff(client, payload.id),
};

export const { useChange: useUpdateStaff, readCurrent: readCurrentStaff } = createVersionedUpdate(
  updateSubAccount,
  putStaff,
);
