import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "@wardline/client/call-error";
import { type Patient, updatePatient } from "@wardline/contracts/patients";
import { PATIENT_STATUS_LABELS, type PatientStatus } from "@wardline/domain/patient-status";
import { call } from "../../../lib/api.js";
import { toastError, toastSuccess, toastWarning } from "../../../lib/toast.js";
import { forEachLimited } from "../model/limited.js";
import { whileSaving } from "./patient-activity.js";
import { applyPatientChange, showExpected, takeBack } from "./patient-cache.js";
import { conflictingPatient } from "./update-patient.js";

/** How many patients of a selection are changed at once. */
const AT_ONCE = 4;

interface Step {
  patient: Patient;
  status: PatientStatus;
}

/**
 * Changes the status of one or many patients: shown at once, taken back where the server refuses, with an Undo for
 * as long as its toast is there. Resolves when every answer has come.
 */
export function useChangeStatus(): (
  patients: readonly Patient[],
  status: PatientStatus,
) => Promise<void> {
  const queryClient = useQueryClient();
  return (patients, status) => {
    const steps = patients
      .filter((patient) => patient.status !== status)
      .map((patient) => ({ patient, status }));
    return changeAll(queryClient, steps, true);
  };
}

async function changeAll(
  queryClient: QueryClient,
  steps: Step[],
  offersUndo: boolean,
): Promise<void> {
  const done: Step[] = [];
  const failures: { patient: Patient; error: unknown }[] = [];
  for (const { patient, status } of steps) showExpected(queryClient, { ...patient, status });
  await forEachLimited(steps, AT_ONCE, async ({ patient, status }) => {
    try {
      const changed = await whileSaving(patient.id, () => send(queryClient, patient, status));
      done.push({ patient: changed, status: patient.status });
    } catch (error) {
      failures.push({ patient, error });
    }
  });
  if (done.length > 0) tellDone(queryClient, done, offersUndo);
  tellFailures(failures);
}

async function send(
  queryClient: QueryClient,
  patient: Patient,
  status: PatientStatus,
): Promise<Patient> {
  try {
    const { data } = await call(updatePatient, {
      params: { id: patient.id },
      body: { patientData: { status } },
      ifMatch: patient.version,
    });
    applyPatientChange(queryClient, { type: "patient.updated", payload: data });
    return data;
  } catch (error) {
    takeBack(queryClient, patient);
    const current = conflictingPatient(error);
    if (current !== null)
      applyPatientChange(queryClient, { type: "patient.updated", payload: current });
    if (error instanceof ApiError && error.code === "NOT_FOUND") {
      applyPatientChange(queryClient, { type: "patient.deleted", payload: { id: patient.id } });
    }
    throw error;
  }
}

function tellDone(queryClient: QueryClient, done: Step[], offersUndo: boolean): void {
  const message =
    done.length === 1
      ? "Patient status updated successfully!"
      : `The status of ${done.length} patients was updated successfully!`;
  const undo = { label: "Undo", onSelect: () => void changeAll(queryClient, done, false) };
  toastSuccess(message, { id: "patient-status", ...(offersUndo && { action: undo }) });
}

function tellFailures(failures: { patient: Patient; error: unknown }[]): void {
  const [first] = failures;
  if (first === undefined) return;
  if (failures.length > 1) {
    const names = failures.map(({ patient }) => patient.name).join(", ");
    toastWarning(`${failures.length} patients could not be updated. Please check: ${names}`);
    return;
  }
  const current = conflictingPatient(first.error);
  if (current === null) {
    toastError(first.error, "Failed to update patient status!");
    return;
  }
  toastWarning(
    `${current.name} was changed by someone else meanwhile and is now ${PATIENT_STATUS_LABELS[current.status]}. Please check and try again.`,
  );
}
