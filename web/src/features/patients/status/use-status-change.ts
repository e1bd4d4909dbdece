import type { Patient } from "@wardline/contracts/patients";
import { PATIENT_STATUS_LABELS, type PatientStatus } from "@wardline/domain/patient-status";
import { useStable } from "../../../lib/use-stable.js";
import { toastsAbout } from "../../../ui/feedback/toast.js";
import { type ChangeTexts, usePatientsChange } from "../data/use-patients-change.js";

const TEXTS: ChangeTexts = {
  toast: toastsAbout("patient-status"),
  changed: (count) =>
    count === 1
      ? "Patient status updated successfully!"
      : `The status of ${count} patients was updated successfully!`,
  restored: (count) =>
    count === 1 ? "Restored the patient's status." : `Restored the status of ${count} patients.`,
  failed: "Failed to update patient status!",
  overtaken: ({ name, status }) =>
    `${name} was changed by someone else meanwhile and is now ${PATIENT_STATUS_LABELS[status]}. Please check and try again.`,
};

/** Changes the status of patients and says what came of it, with an Undo for as long as that is shown. */
export function useStatusChange(): (patients: readonly Patient[], status: PatientStatus) => void {
  const change = usePatientsChange(TEXTS);
  return useStable((patients, status) =>
    change(
      patients
        .filter((patient) => patient.status !== status)
        .map((patient) => ({ patient, data: { status } })),
    ),
  );
}
