import { useMutation } from "@tanstack/react-query";
import type { CallOptions } from "@wardline/client/call";
import { ApiError } from "@wardline/client/call-error";
import { createPatient } from "@wardline/contracts/patients/patient";
import { call, createRequestKey } from "../../../lib/calls/api.js";
import { applyPatientChange } from "../data/patient-cache.js";

/** Fields sent to admit a new patient. */
export type NewPatient = CallOptions<typeof createPatient>["body"];

const requestKey = createRequestKey();

/** Admits a patient. */
export function useCreatePatient() {
  return useMutation({
    mutationFn: async (body: NewPatient) =>
      (await call(createPatient, { body, idempotencyKey: requestKey.of(body) })).data,
    onSuccess: (patient, _body, _result, { client }) => {
      requestKey.forget();
      applyPatientChange(client, { type: "patient.created", payload: patient });
    },
  });
}

/** Returns the id of the open patient with this hospital number; null for any other failure. */
export function getOpenPatientId(error: unknown): string | null {
  const isOpen = error instanceof ApiError && error.code === "CARD_ALREADY_OPEN";
  return isOpen ? ((error.data as { id?: string } | undefined)?.id ?? null) : null;
}
