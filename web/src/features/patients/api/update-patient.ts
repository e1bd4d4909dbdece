import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "@wardline/client/call-error";
import { type Patient, type PatientData, updatePatient } from "@wardline/contracts/patients";
import { call } from "../../../lib/api.js";
import { whileSaving } from "./patient-activity.js";
import { applyPatientChange } from "./patient-cache.js";

interface PatientUpdate {
  /** The patient as it was when editing began: a later state is not overwritten unseen. */
  patient: Patient;
  data: PatientData;
}

/** Changes fields of a patient. After a version conflict the cache holds the present patient. */
export function useUpdatePatient() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ patient, data }: PatientUpdate) =>
      whileSaving(patient.id, async () => {
        const { data: updated } = await call(updatePatient, {
          params: { id: patient.id },
          body: { patientData: data },
          ifMatch: patient.version,
        });
        applyPatientChange(queryClient, { type: "patient.updated", payload: updated });
        return updated;
      }),
    onError: (error) => {
      const current = conflictingPatient(error);
      if (current !== null)
        applyPatientChange(queryClient, { type: "patient.updated", payload: current });
    },
  });
}

/** The present patient that came with a version conflict, or null for any other failure. */
export function conflictingPatient(error: unknown): Patient | null {
  const isConflict = error instanceof ApiError && error.code === "VERSION_CONFLICT";
  return isConflict ? ((error.data as Patient | undefined) ?? null) : null;
}
