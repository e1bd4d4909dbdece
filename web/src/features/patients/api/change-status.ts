import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "@wardline/client/call-error";
import { type Patient, updatePatient } from "@wardline/contracts/patients";
import { PATIENT_STATUS_LABELS, type PatientStatus } from "@wardline/domain/patient-status";
import { call } from "../../../lib/api.js";
import { toastError, toastSuccess, toastWarning } from "../../../lib/toast.js";
import { forEachLimited } from "../model/limited.js";
import { whileSaving } from "./card-activity.js";
import { applyCardChange, showExpected, takeBack } from "./card-cache.js";
import { conflictingCard } from "./update-card.js";

/** How many cards of a selection are changed at once. */
const AT_ONCE = 4;

interface Step {
  card: Patient;
  status: PatientStatus;
}

/**
 * Changes the status of one or many cards: shown at once, taken back where the server refuses, with an Undo for
 * as long as its toast is there. Resolves when every answer has come.
 */
export function useChangeStatus(): (
  cards: readonly Patient[],
  status: PatientStatus,
) => Promise<void> {
  const queryClient = useQueryClient();
  return (cards, status) => {
    const steps = cards.filter((card) => card.status !== status).map((card) => ({ card, status }));
    return changeAll(queryClient, steps, true);
  };
}

async function changeAll(
  queryClient: QueryClient,
  steps: Step[],
  offersUndo: boolean,
): Promise<void> {
  const done: Step[] = [];
  const failures: { card: Patient; error: unknown }[] = [];
  for (const { card, status } of steps) showExpected(queryClient, { ...card, status });
  await forEachLimited(steps, AT_ONCE, async ({ card, status }) => {
    try {
      const changed = await whileSaving(card.id, () => send(queryClient, card, status));
      done.push({ card: changed, status: card.status });
    } catch (error) {
      failures.push({ card, error });
    }
  });
  if (done.length > 0) tellDone(queryClient, done, offersUndo);
  tellFailures(failures);
}

async function send(
  queryClient: QueryClient,
  card: Patient,
  status: PatientStatus,
): Promise<Patient> {
  try {
    const { data } = await call(updatePatient, {
      params: { id: card.id },
      body: { patientData: { status } },
      ifMatch: card.version,
    });
    applyCardChange(queryClient, { type: "patient.updated", payload: data });
    return data;
  } catch (error) {
    takeBack(queryClient, card);
    const current = conflictingCard(error);
    if (current !== null)
      applyCardChange(queryClient, { type: "patient.updated", payload: current });
    if (error instanceof ApiError && error.code === "NOT_FOUND") {
      applyCardChange(queryClient, { type: "patient.deleted", payload: { id: card.id } });
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

function tellFailures(failures: { card: Patient; error: unknown }[]): void {
  const [first] = failures;
  if (first === undefined) return;
  if (failures.length > 1) {
    const names = failures.map(({ card }) => card.name).join(", ");
    toastWarning(`${failures.length} patients could not be updated. Please check: ${names}`);
    return;
  }
  const current = conflictingCard(first.error);
  if (current === null) {
    toastError(first.error, "Failed to update patient status!");
    return;
  }
  toastWarning(
    `${current.name} was changed by someone else meanwhile and is now ${PATIENT_STATUS_LABELS[current.status]}. Please check and try again.`,
  );
}
