import type { Patient } from "@wardline/contracts/patients";
import { PATIENT_STATUS_LABELS, type PatientStatus } from "@wardline/domain/patient-status";
import { useStable } from "../../../lib/use-stable.js";
import { type ToastAction, toastsAbout } from "../../../ui/toast.js";
import { type StatusOutcome, type StatusStep, useChangeStatus } from "../api/change-status.js";
import { currentPatientOf } from "../api/update-patient.js";

const toast = toastsAbout("patient-status");

/** Changes the status of patients and says what came of it, with an Undo for as long as that is shown. */
export function useStatusChange(): (patients: readonly Patient[], status: PatientStatus) => void {
  const { mutateAsync } = useChangeStatus();

  async function change(patients: readonly Patient[], status: PatientStatus): Promise<void> {
    const steps = patients
      .filter((patient) => patient.status !== status)
      .map((patient) => ({ patient, status }));
    const outcome = await mutateAsync({ steps });
    const back = outcome.done.map(({ before, after }) => ({
      patient: after,
      status: before.status,
    }));
    const undo = { label: "Undo", onSelect: () => void restore(back) };
    tell(outcome, changedText, back.length === 0 ? {} : { action: undo });
  }

  async function restore(steps: readonly StatusStep[]): Promise<void> {
    tell(await mutateAsync({ steps }), restoredText, {});
  }

  return useStable((patients, status) => void change(patients, status));
}

/** What failed is said before what worked: the list shows the rest. */
function tell(
  { done, failed }: StatusOutcome,
  successText: (count: number) => string,
  options: { action?: ToastAction },
): void {
  const [first] = failed;
  if (first === undefined) {
    if (done.length > 0) toast.success(successText(done.length), options);
    return;
  }
  if (failed.length > 1) {
    const names = failed.map(({ patient }) => patient.name).join(", ");
    toast.warning(
      `${failed.length} patients could not be updated. Please check: ${names}`,
      options,
    );
    return;
  }
  const current = currentPatientOf(first.error);
  if (current === null) toast.error(first.error, "Failed to update patient status!", options);
  else toast.warning(overtakenText(current), options);
}

function overtakenText({ name, status }: Patient): string {
  return `${name} was changed by someone else meanwhile and is now ${PATIENT_STATUS_LABELS[status]}. Please check and try again.`;
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
