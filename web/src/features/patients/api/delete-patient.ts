import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "@wardline/client/call-error";
import { deletePatient, type Patient } from "@wardline/contracts/patients";
import { call } from "../../../lib/api.js";
import { applyPatientChange } from "./patient-cache.js";

/** Deletes a patient; one that is already gone counts as deleted. */
export function useDeletePatient() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (patient: Patient) => {
      try {
        await call(deletePatient, { params: { id: patient.id }, ifMatch: patient.version });
      } catch (error) {
        if (!(error instanceof ApiError && error.code === "NOT_FOUND")) throw error;
      }
      applyPatientChange(queryClient, { type: "patient.deleted", payload: { id: patient.id } });
    },
  });
}
