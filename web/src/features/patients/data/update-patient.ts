import { ApiError } from "@wardline/client/call-error";
import {
  type Patient,
  type PatientData,
  updatePatient,
} from "@wardline/contracts/patients/patient";
import { call } from "../../../lib/calls/api.js";
import { createVersionedMutation } from "../../../lib/calls/versioned-mutation.js";
import { applyPatientChange } from "./patient-cache.js";
import { patientKeys } from "./patient-keys.js";

interface PatientUpdate {
  /** State of the patient when editing began, so that the change does not silently overwrite a newer state. */
  patient: Patient;
  data: PatientData;
  /** Allows a bed that is taken or closed. */
  override?: boolean | undefined;
  /** Revision of the change that this change undoes. */
  undoOf?: number | undefined;
}

/** Sends changed fields with the edited version; the result includes the new revision. */
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

export const { useChange: useUpdatePatient, readCurrent: readCurrentPatient } =
  createVersionedMutation<Patient, PatientUpdate>({
    mutationKey: patientKeys.saving,
    send: async (update) => (await sendPatient(update)).patient,
    put: (queryClient, patient) =>
      applyPatientChange(queryClient, { type: "patient.updated", payload: patient }),
  });

/** Returns true if the server refused the bed as taken or closed; the user may override this. */
export function isBedRefused(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "BED_TAKEN" || error.code === "BED_CLOSED");
}
