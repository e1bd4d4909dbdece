import { useMutation } from "@tanstack/react-query";
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
import { call, createRequestKey, ignoreNotFound } from "../../../lib/calls/api.js";
import { createVersionedMutation } from "../../../lib/calls/versioned-mutation.js";
import { dropWard, putWard } from "../../../shared/hospital/wards.js";

/** Fields of a ward that people edit. */
export type WardFields = CallOptions<typeof addWard>["body"];

const requestKey = createRequestKey();

export function useAddWard() {
  return useMutation({
    mutationFn: async (body: WardFields) =>
      (await call(addWard, { body, idempotencyKey: requestKey.of(body) })).data,
    onSuccess: (ward, _body, _result, { client }) => {
      requestKey.forget();
      putWard(client, ward);
    },
  });
}

/** Changes a ward; the server refuses changes to an outdated version. */
export const { useChange: useUpdateWard, readCurrent: readCurrentWard } = createVersionedMutation<
  Ward,
  { id: string; version: number; body: WardFields }
>({
  mutationKey: ["wards", "saving"],
  send: async ({ id, version, body }) =>
    (await call(updateWard, { params: { id }, body, ifMatch: version })).data,
  put: putWard,
});

/** Deletes a ward; a record that no longer exists counts as deleted. */
export function useRemoveWard() {
  return useMutation({
    mutationFn: ({ id, version }: Ward) =>
      ignoreNotFound(call(removeWard, { params: { id }, ifMatch: version })),
    onSuccess: (_nothing, { id }, _result, { client }) => dropWard(client, id),
  });
}

/** A bed by its ward's id and its label. */
interface BedAddress {
  id: string;
  bed: string;
}

/** Closes a bed, or opens it if `closed` is null. */
export function useCloseBed() {
  return useMutation({
    mutationFn: async ({ closed, ...params }: BedAddress & { closed: BedClosure | null }) =>
      (await call(closeBed, { params, body: { closed } })).data,
    onSuccess: (ward, _bed, _result, { client }) => putWard(client, ward),
  });
}

/** Marks a bed as cleaned. */
export function useReadyBed() {
  return useMutation({
    mutationFn: async (params: BedAddress) => (await call(markBedReady, { params })).data,
    onSuccess: (ward, _bed, _result, { client }) => putWard(client, ward),
  });
}
