import { type QueryClient, queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import type { CallOptions } from "@wardline/client/call";
import { resetSecondFactor } from "@wardline/contracts/second-factor";
import {
  createSubAccount,
  deleteSubAccount,
  importSubAccounts,
  listSubAccounts,
  resendInvitation,
  type SubAccount,
  updateGrants,
  updateSubAccount,
} from "@wardline/contracts/sub-accounts";
import type { Grant } from "@wardline/domain/people/grants";
import type { StaffImportRow } from "@wardline/domain/people/staff-import";
import type { WardLimit } from "@wardline/domain/wards/ward-limit";
import { call } from "../../lib/calls/api.js";
import { createRequestKey } from "../../lib/calls/request-key.js";
import { createVersionedMutation } from "../../lib/calls/versioned-mutation.js";
import { deleted } from "../../lib/live/gone.js";
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
function putStaff(queryClient: QueryClient, staff: SubAccount): void {
  queryClient.setQueryData(staffQuery.queryKey, (held) => held && upsert(held, staff));
}

/** Takes a staff member out of the cached list. */
function dropStaff(queryClient: QueryClient, id: string): void {
  queryClient.setQueryData(staffQuery.queryKey, (held) => held && without(held, id));
}

/** Reads the list again and waits for it. */
function reloadStaff(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: staffQuery.queryKey });
}

/** Keeps the list current. */
export const staffLive: LiveHandlers = {
  "staff.created": ({ payload }, client) => putStaff(client, payload),
  "staff.updated": ({ payload }, client) => putStaff(client, payload),
  "staff.deleted": ({ payload }, client) => dropStaff(client, payload.id),
};

const createKey = createRequestKey();
const importKey = createRequestKey();

/** Adds a staff member, who is sent an invitation. */
export function useCreateStaff() {
  return useMutation({
    mutationFn: async (body: CallOptions<typeof createSubAccount>["body"]) =>
      (await call(createSubAccount, { body, idempotencyKey: createKey.of(body) })).data,
    onSuccess: (staff, _body, _result, { client }) => {
      createKey.forget();
      putStaff(client, staff);
    },
  });
}

interface StaffChange {
  id: string;
  /** The version that was edited: the change is refused when someone else was faster. */
  version: number;
  body: CallOptions<typeof updateSubAccount>["body"];
}

/** Changes a staff member. */
export const { useChange: useUpdateStaff, currentOf: currentStaffOf } = createVersionedMutation<
  SubAccount,
  StaffChange
>({
  mutationKey: ["staff", "update"],
  send: async ({ id, version, body }) =>
    (await call(updateSubAccount, { params: { id }, body, ifMatch: version })).data,
  put: putStaff,
});

interface RightsChange {
  id: string;
  /** The version whose rights were edited. */
  version: number;
  grants: readonly Grant[];
  /** The wards to which they are limited; empty: the whole hospital. */
  wards: WardLimit;
}

/** Puts other rights in the place of a staff member's. */
export const { useChange: useUpdateRights, currentOf: currentRightsOf } = createVersionedMutation<
  SubAccount,
  RightsChange
>({
  mutationKey: ["staff", "rights"],
  send: async ({ id, version, grants, wards }) => {
    const body = { grants: [...grants], wards: [...wards] };
    return (await call(updateGrants, { params: { id }, body, ifMatch: version })).data;
  },
  put: putStaff,
});

/** Deletes a staff member; one who was deleted meanwhile counts as deleted. */
export function useDeleteStaff() {
  return useMutation({
    mutationFn: (id: string) => deleted(call(deleteSubAccount, { params: { id } })),
    onSuccess: (_nothing, id, _result, { client }) => dropStaff(client, id),
  });
}

/** Takes a staff member's second factor away, with the own password. */
export function useResetSecondFactor() {
  return useMutation({
    mutationFn: async ({ id, password }: { id: string; password: string }) => {
      await call(resetSecondFactor, { params: { id }, body: { password } });
    },
  });
}

/** Sends a new invitation; the older link dies. */
export function useResendInvitation() {
  return useMutation({
    mutationFn: async (id: string) => (await call(resendInvitation, { params: { id } })).data,
    onSuccess: (staff, _id, _result, { client }) => putStaff(client, staff),
  });
}

/** Adds the rows of a staff file that the hospital does not refuse; resolves with how many, and with what it refused. */
export function useImportStaff() {
  return useMutation({
    mutationFn: async (rows: readonly StaffImportRow[]) => {
      const body = { rows: [...rows], skip_refused: true };
      const options = { body, idempotencyKey: importKey.of(body) };
      return (await call(importSubAccounts, options)).data;
    },
    onSuccess: async (_answer, _rows, _result, { client }) => {
      importKey.forget();
      await reloadStaff(client);
    },
  });
}
