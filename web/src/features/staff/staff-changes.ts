import { type QueryClient, queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import type { CallOptions } from "@wardline/client/call";
import { resetSecondFactor } from "@wardline/contracts/accounts/second-factor";
import {
  createSubAccount,
  deleteSubAccount,
  importSubAccounts,
  listSubAccounts,
  resendInvitation,
  type SubAccount,
  updateGrants,
  updateSubAccount,
} from "@wardline/contracts/accounts/sub-accounts";
import type { Grant } from "@wardline/domain/people/grants";
import type { StaffImportRow } from "@wardline/domain/people/staff-import";
import type { WardLimit } from "@wardline/domain/people/ward-limit";
import { call } from "../../lib/calls/api.js";
import { createRequestKey } from "../../lib/calls/request-key.js";
import { createVersionedMutation } from "../../lib/calls/versioned-mutation.js";
import { ignoreNotFound } from "../../lib/live/ignore-not-found.js";
import { type LiveHandlers, upsert, withoutRecord } from "../../lib/live/live-cache.js";

const staffQuery = queryOptions({
  queryKey: ["staff"],
  queryFn: async ({ signal }) => (await call(listSubAccounts, { signal })).data,
});

/** Returns all staff of the hospital, kept current; loads nothing if `isEnabled` is false. */
export function useStaff(isEnabled = true) {
  return useQuery({ ...staffQuery, enabled: isEnabled });
}

function putStaff(queryClient: QueryClient, staff: SubAccount): void {
  queryClient.setQueryData(staffQuery.queryKey, (held) => held && upsert(held, staff));
}

function dropStaff(queryClient: QueryClient, id: string): void {
  queryClient.setQueryData(staffQuery.queryKey, (held) => held && withoutRecord(held, id));
}

function reloadStaff(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: staffQuery.queryKey });
}

export const staffLive: LiveHandlers = {
  "staff.created": ({ payload }, client) => putStaff(client, payload),
  "staff.updated": ({ payload }, client) => putStaff(client, payload),
  "staff.deleted": ({ payload }, client) => dropStaff(client, payload.id),
};

const createKey = createRequestKey();
const importKey = createRequestKey();

/** Adds a staff member and sends an invitation. */
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

interface RightsChange {
  id: string;
  /** Version of the staff member whose rights were edited. */
  version: number;
  grants: readonly Grant[];
  /** Wards that limit the rights; empty for the whole hospital. */
  wards: WardLimit;
}

export const { useChange: useUpdateRights, readCurrent: readCurrentRights } =
  createVersionedMutation<SubAccount, RightsChange>({
    mutationKey: ["staff", "rights"],
    send: async ({ id, version, grants, wards }) => {
      const body = { grants: [...grants], wards: [...wards] };
      return (await call(updateGrants, { params: { id }, body, ifMatch: version })).data;
    },
    put: putStaff,
  });

/** Deletes a staff member; a person who is already deleted counts as a success. */
export function useDeleteStaff() {
  return useMutation({
    mutationFn: (id: string) => ignoreNotFound(call(deleteSubAccount, { params: { id } })),
    onSuccess: (_nothing, id, _result, { client }) => dropStaff(client, id),
  });
}

/** Resets a staff member's second factor; requires the user's password. */
export function useResetSecondFactor() {
  return useMutation({
    mutationFn: async ({ id, password }: { id: string; password: string }) => {
      await call(resetSecondFactor, { params: { id }, body: { password } });
    },
  });
}

/** Sends a new invitation; the previous link stops working. */
export function useResendInvitation() {
  return useMutation({
    mutationFn: async (id: string) => (await call(resendInvitation, { params: { id } })).data,
    onSuccess: (staff, _id, _result, { client }) => putStaff(client, staff),
  });
}

/** Adds the rows that the server accepts; resolves to the number of added rows and the refused rows. */
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
