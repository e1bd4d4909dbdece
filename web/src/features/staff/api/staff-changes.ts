import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CallOptions } from "@wardline/client/call";
import { ApiError } from "@wardline/client/call-error";
import {
  createSubAccount,
  deleteSubAccount,
  importSubAccounts,
  resendInvitation,
  type SubAccount,
  updateSubAccount,
} from "@wardline/contracts/sub-accounts";
import type { StaffImportRow } from "@wardline/domain/staff-import";
import { call } from "../../../lib/api.js";
import { createRequestKey } from "../../../lib/request-key.js";
import { dropStaff, putStaff, readStaffAnew } from "./staff-queries.js";

const createKey = createRequestKey();
const importKey = createRequestKey();

/** Adds a staff member, who is sent an invitation. */
export function useCreateStaff() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: CallOptions<typeof createSubAccount>["body"]) => {
      const { data } = await call(createSubAccount, { body, idempotencyKey: createKey.of(body) });
      createKey.forget();
      putStaff(queryClient, data);
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
export function useUpdateStaff() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, version, body }: StaffChange) => {
      try {
        const { data } = await call(updateSubAccount, { params: { id }, body, ifMatch: version });
        putStaff(queryClient, data);
      } catch (error) {
        const current = conflictingStaff(error);
        if (current !== null) putStaff(queryClient, current);
        throw error;
      }
    },
  });
}

/** The staff member as someone else has changed it meanwhile, or null for any other failure. */
export function conflictingStaff(error: unknown): SubAccount | null {
  const isConflict = error instanceof ApiError && error.code === "VERSION_CONFLICT";
  return isConflict ? ((error.data as SubAccount | undefined) ?? null) : null;
}

/** Deletes a staff member; one who is gone already counts as deleted. */
export function useDeleteStaff() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await call(deleteSubAccount, { params: { id } });
      } catch (error) {
        if (!(error instanceof ApiError && error.code === "NOT_FOUND")) throw error;
      }
      dropStaff(queryClient, id);
    },
  });
}

/** Sends a new invitation; the older link dies. */
export function useResendInvitation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      putStaff(queryClient, (await call(resendInvitation, { params: { id } })).data);
    },
  });
}

/** Adds the rows of a staff file, all or none; resolves with how many were added. */
export function useImportStaff() {
  const queryClient = useQueryClient();
  return async (rows: readonly StaffImportRow[]): Promise<number> => {
    const body = { rows: [...rows] };
    const { data } = await call(importSubAccounts, { body, idempotencyKey: importKey.of(body) });
    importKey.forget();
    await readStaffAnew(queryClient);
    return data.created;
  };
}
