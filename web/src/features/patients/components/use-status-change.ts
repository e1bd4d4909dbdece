import type { Patient } from "@wardline/contracts/patients";
import { PATIENT_STATUS_LABELS, type PatientStatus } from "@wardline/domain/patient-status";
import { toastError, toastSuccess, toastWarning } from "../../../lib/toast.js";
import { type StatusOutcome, type StatusStep, useChangeStatus } from "../api/change-status.js";
import { currentPatientOf } from "../api/update-patient.js";

/** Changes the status of patients and says what came of it, with an Undo for as long as that is shown. */
export function useStatusChange(): (patients: readonly Patient[], status: PatientStatus) => void {
  const { mutateAsync } = useChangeStatus();

  async function undo(steps: readonly StatusStep[]): Promise<void> {
    const outcome = await mutateAsync({ steps });
    const { length } = outcome.done;
    if (length > 0) toastSuccess(restoredText(length), { id: "patient-status" });
    tellFailures(outcome);
  }

  async function change(patients: readonly Patient[], status: PatientStatus): Promise<void> {
    const steps = patients
      .filter((patient) => patient.status !== status)
      .map((patient) => ({ patient, status }));
    const outcome = await mutateAsync({ steps });
    const { done } = outcome;
    const back = done.map(({ before, after }) => ({ patient: after, status: before.status }));
    if (done.length > 0) {
      const action = { label: "Undo", onSelect: () => void undo(back) };
      toastSuccess(changedText(done.length), { id: "patient-status", action });
    }
    tellFailures(outcome);
  }

  return (patients, status) => void change(patients, status);
}

function changedText(count: number): string {
  return count === 1
    ? "Patient status updated successfully!"
    : `The status of ${count} patients was updated successfully!`;
}

function restoredText(count: number): string {
  return count === 1
    ? "Restored the patient's status."
    : `Restored the status of ${count} patients.`;
}

function tellFailures({ failed }: StatusOutcome): void {
  const [first] = failed;
  if (first === undefined) return;
  if (failed.length > 1) {
    const names = failed.map(({ patient }) => patient.name).join(", ");
    toastWarning(`${failed.length} patients could not be updated. Please check: ${names}`);
    return;
  }
  const current = currentPatientOf(first.error);
  if (current === null) {
    toastError(first.error, "Failed to update patient status!");
    return;
  }
  toastWarning(
    `${current.name} was changed by someone else meanwhile and is now ${PATIENT_STATUS_LABELS[current.status]}. Please check and try again.`,
  );
}
