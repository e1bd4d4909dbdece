import type { CallOptions } from "@wardline/client/call";
import {
  addWard,
  closeBed,
  markBedReady,
  removeWard,
  updateWard,
  type Ward,
} from "@wardline/contracts/patients/wards";
import type { BedClosure } from "@wardline/domain/wards/ward";
import { call, ignoreNotFound } from "../../../lib/calls/api.js";
import {
  createMutation,
  createVersionedUpdate,
  idempotentCall,
} from "../../../lib/calls/mutations.js";
import { dropWard, putWard } from "../../../shared/hospital/wards.js";

/** Fields of a ward that people edit. */
export type WardFields = CallOptions<typeof addWard>["body"];

export const useAddWard = createMutation(idempotentCall(addWard), putWard);

export const { useChange: useUpdateWard, readCurrent: readCurrentWard } = createVersionedUpdate(
  updateWard,
  putWard,
);

/** Deletes a ward; a record that no longer exists counts as deleted. */
export const useRemoveWard = createMutation(
  ({ id, version }: Ward) => ignoreNotFound(call(removeWard, { params: { id }, ifMatch: version })),
  (client, _nothing, { id }) => dropWard(client, id),
);

/** A bed by its ward's id and its label. */
type BedAddress = { id: string; bed: string };

/** Closes a bed, or opens it if `closed` is null. */
export const useCloseBed = createMutation(
  async ({ closed, ...params }: BedAddress & { closed: BedClosure | null }) =>
    (await call(closeBed, { params, body: { closed } })).data,
  putWard,
);

/** Marks a bed as cleaned. */
export const useReadyBed = createMutation(
  async (params: BedAddress) => (await call(markBedReady, { params })).data,
  putWard,
);
