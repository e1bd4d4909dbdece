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
  /** The revision of the change that this one undoes. */
  undoOf?: number | undefined;
}

/** Sends changed fields of a patient with the version that was edited; answers the revision of the change too. */
export async function sendPatient({ patient, data, override, undoOf }: PatientUpdate) {
  const answer = await call(updatePatient, {
    params: { id: patient.id },
    body: {
      patientData: data,
      ...(override === true ? { override } : {}),
      ...(undoOf === undefined ? {} : { undo_of: undoOf }),
    },
    ifMatch: patient.version,
  });
  return { patient: answer.data, revision: answer.meta.revision };
}

/** Changes fields of a patient. */
export const { useChange: useUpdatePatient, currentOf: currentPatientOf } = createVersionedMutation<
  Patient,
  PatientUpdate
>({
  mutationKey: patientKeys.saving,
  send: async (update) => (await sendPatient(update)).patient,
  put: (queryClient, patient) =>
    applyPatientChange(queryClient, { type: "patient.updated", payload: patient }),
});

/** Whether a change was refused for its bed: taken or closed. The person may override that. */
export function isBedRefused(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "BED_TAKEN" || error.code === "BED_CLOSED");
}
