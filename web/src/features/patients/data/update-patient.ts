import { ApiError } from "@wardline/client/call-error";
import { type Patient, type PatientData, updatePatient } from "@wardline/contracts/patients";
import { call } from "../../../lib/calls/api.js";
import { createVersionedMutation } from "../../../lib/calls/versioned-mutation.js";
import { applyPatientChange } from "./patient-cache.js";
import { patientKeys } from "./patient-keys.js";

interface PatientUpdate {
  /** The patient as it was when editing began: a later state is not overwritten unseen. */
  patient: Patient;
  data: PatientData;
  /** Also into a bed that is taken or closed. */
  override?: boolean | undefined;
}

/** Sends changed fields of a patient with the version that was edited. */
export async function sendPatient({ patient, data, override }: PatientUpdate): Promise<Patient> {
  const options = {
    params: { id: patient.id },
    body: override === true ? { patientData: data, override } : { patientData: data },
    ifMatch: patient.version,
  };
  return (await call(updatePatient, options)).data;
}

/** Changes fields of a patient. */
export const { useChange: useUpdatePatient, currentOf: currentPatientOf } = createVersionedMutation<
  Patient,
  PatientUpdate
>({
  mutationKey: patientKeys.saving,
  send: sendPatient,
  put: (queryClient, patient) =>
    applyPatientChange(queryClient, { type: "patient.updated", payload: patient }),
});

/** Whether a change was refused for its bed: taken or closed. The person may override that. */
export function isBedRefused(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "BED_TAKEN" || error.code === "BED_CLOSED");
}
