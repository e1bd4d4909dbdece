import { useMutation } from "@tanstack/react-query";
import { deletePatient, type Patient } from "@wardline/contracts/patients";
import { call } from "../../../lib/calls/api.js";
import { deleted } from "../../../lib/live/gone.js";
import { applyPatientChange } from "../data/patient-cache.js";

/** Deletes a patient; one that is already gone counts as deleted. */
export function useDeletePatient() {
  return useMutation({
    mutationFn: ({ id, version }: Patient) =>
      deleted(call(deletePatient, { params: { id }, ifMatch: version })),
    onSuccess: (_nothing, { id }, _result, { client }) =>
      applyPatientChange(client, { type: "patient.deleted", payload: { id } }),
  });
}
