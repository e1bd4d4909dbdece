import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Patient } from "@wardline/contracts/patients";
import type { PatientStatus } from "@wardline/domain/patient-status";
import { isGone } from "../../../lib/gone.js";
import { forEachLimited } from "../model/limited.js";
import { applyPatientChange, showExpected, takeBack } from "./patient-cache.js";
import { patientKeys } from "./patient-keys.js";
import { currentPatientOf, sendPatient } from "./update-patient.js";

/** How many patients of a selection are changed at once. */
const AT_ONCE = 4;

/** One patient of a change, with the status to be given. */
export interface StatusStep {
  patient: Patient;
  status: PatientStatus;
}

/** What became of a change: each patient as the server has it now, or why not. */
export interface StatusOutcome {
  done: { before: Patient; after: Patient }[];
  failed: { patient: Patient; error: unknown }[];
}

/**
 * Changes the status of one or many patients: shown at once, and taken back for each that the server refuses.
 * Resolves when every answer has come.
 */
export function useChangeStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: patientKeys.saving,
    mutationFn: ({ steps }: { steps: readonly StatusStep[] }) => changeAll(queryClient, steps),
    onMutate: ({ steps }) => {
      for (const { patient, status } of steps) showExpected(queryClient, { ...patient, status });
    },
    onError: (_error, { steps }) => {
      for (const { patient } of steps) takeBack(queryClient, patient);
    },
  });
}

async function changeAll(
  queryClient: QueryClient,
  steps: readonly StatusStep[],
): Promise<StatusOutcome> {
  const outcome: StatusOutcome = { done: [], failed: [] };
  await forEachLimited(steps, AT_ONCE, async ({ patient, status }) => {
    try {
      const after = await sendPatient({ patient, data: { status } });
      applyPatientChange(queryClient, { type: "patient.updated", payload: after });
      outcome.done.push({ before: patient, after });
    } catch (error) {
      takeBack(queryClient, patient);
      learnFrom(queryClient, patient, error);
      outcome.failed.push({ patient, error });
    }
  });
  return outcome;
}

/** A refusal says how the patient is now, or that they are gone. */
function learnFrom(queryClient: QueryClient, patient: Patient, error: unknown): void {
  const current = currentPatientOf(error);
  if (current !== null) {
    applyPatientChange(queryClient, { type: "patient.updated", payload: current });
  } else if (isGone(error)) {
    applyPatientChange(queryClient, { type: "patient.deleted", payload: { id: patient.id } });
  }
}
