import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Patient, PatientData } from "@wardline/contracts/patients";
import { isGone } from "../../../lib/live/gone.js";
import { serverNow } from "../../../lib/time/server-clock.js";
import { expectedPatient } from "./expected-patient.js";
import { forEachLimited } from "./limited.js";
import { applyPatientChange, showExpected, takeBack } from "./patient-cache.js";
import { patientKeys } from "./patient-keys.js";
import { inTurn, stillAsked } from "./patient-turns.js";
import { currentPatientOf, sendPatient } from "./update-patient.js";

/** How many patients of a selection are changed at once. */
const AT_ONCE = 4;

/** One patient of a change, with the fields to be given. */
export interface PatientStep {
  patient: Patient;
  data: PatientData;
  /** Also into a bed that is taken or closed. */
  override?: boolean;
}

/** What became of a change: each patient as the server has it now and how to restore it, or why not. */
export interface ChangeOutcome {
  done: { after: Patient; undo: PatientStep }[];
  failed: { patient: Patient; error: unknown }[];
}

/**
 * Changes the same fields of one or many patients: shown at once, and taken back for each that the server refuses.
 * Resolves when every answer has come.
 */
export function useChangePatients() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: patientKeys.saving,
    mutationFn: ({ steps }: { steps: readonly PatientStep[] }) => changeAll(queryClient, steps),
    onMutate: ({ steps }) => {
      for (const { patient, data } of steps) {
        showExpected(queryClient, expectedPatient(patient, data, serverNow()));
      }
    },
    onError: (_error, { steps }) => {
      for (const { patient } of steps) takeBack(queryClient, patient);
    },
  });
}

async function changeAll(
  queryClient: QueryClient,
  steps: readonly PatientStep[],
): Promise<ChangeOutcome> {
  const outcome: ChangeOutcome = { done: [], failed: [] };
  await forEachLimited(steps, AT_ONCE, async ({ patient, data, override }) => {
    let base = patient;
    try {
      const after = await inTurn(patient, data, (latest) => {
        base = latest;
        return sendPatient({ patient: latest, data, override });
      });
      applyPatientChange(queryClient, { type: "patient.updated", payload: after });
      showRest(queryClient, after);
      outcome.done.push({ after, undo: { patient: after, data: fieldsOf(patient, data) } });
    } catch (error) {
      takeBack(queryClient, base);
      learnFrom(queryClient, patient, error);
      showRest(queryClient, base);
      outcome.failed.push({ patient, error });
    }
  });
  return outcome;
}

/** What this page asked for after a change that is answered stays to be seen. */
function showRest(queryClient: QueryClient, answered: Patient): void {
  const rest = stillAsked(answered.id);
  if (rest !== null) showExpected(queryClient, expectedPatient(answered, rest, serverNow()));
}

/** What the changed fields were. */
function fieldsOf(before: Patient, changed: PatientData): PatientData {
  const names = Object.keys(changed) as (keyof PatientData)[];
  return Object.fromEntries(names.map((name) => [name, before[name]]));
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
