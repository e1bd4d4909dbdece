import { type Mutation, type QueryClient, useIsMutating } from "@tanstack/react-query";
import type { Patient } from "@wardline/contracts/patients/patient";
import { toZonedDay } from "@wardline/domain/time/zoned-day";
import { pickNewer } from "../../../lib/live/live-cache.js";
import { sessionStore } from "../../../lib/session/session-store.js";
import { getSessionZone } from "../../../lib/time/hospital-time.js";
import { getServerTime } from "../../../lib/time/server-clock.js";
import { patientKeys } from "./patient-keys.js";
import { applyToList, type ListScope, type PatientChange, restoreInList } from "./patient-lists.js";

/**
 * Applies a change to the cached lists and the cached patient. Reloads the patient's history, the searches, a patient
 * who was deleted and the list of deleted cards, but no other lists.
 */
export function applyPatientChange(queryClient: QueryClient, change: PatientChange): void {
  patchLists(queryClient, (list, scope) => applyToList(list, change, scope));
  const { id } = change.payload;
  if (change.type === "patient.deleted") {
    void queryClient.invalidateQueries({ queryKey: patientKeys.one(id) });
  } else {
    const { payload } = change;
    patchOne(queryClient, payload);
  }
  void queryClient.invalidateQueries({ queryKey: patientKeys.history(id) });
  void queryClient.invalidateQueries({ queryKey: patientKeys.searches });
  if (change.type !== "patient.updated") {
    void queryClient.invalidateQueries({ queryKey: patientKeys.deleted });
  }
}

/** Shows a change before the server has answered. */
export function showExpected(queryClient: QueryClient, expected: Patient): void {
  patchLists(queryClient, (list, scope) =>
    applyToList(list, { type: "patient.updated", payload: expected }, scope),
  );
  patchOne(queryClient, expected);
}

/** Rolls back a change that `showExpected` applied; `before` is the patient before the change. */
export function rollback(queryClient: QueryClient, before: Patient): void {
  patchLists(queryClient, (list, scope) => restoreInList(list, before, scope));
  patchOne(queryClient, before);
}

function patchOne(queryClient: QueryClient, patient: Patient): void {
  queryClient.setQueryData<Patient>(
    patientKeys.one(patient.id),
    (held) => held && pickNewer(held, patient),
  );
}

/** True if this page already has this state of the patient, or is saving a change whose answer will contain it. */
export function isKnownState(queryClient: QueryClient, patient: Patient): boolean {
  if (isSaving(queryClient, patient.id)) return true;
  const lists = queryClient.getQueriesData<Patient[]>({ queryKey: patientKeys.lists });
  return lists.some(([, list]) =>
    list?.some(({ id, version }) => id === patient.id && version >= patient.version),
  );
}

function patchLists(
  queryClient: QueryClient,
  patch: (list: Patient[], scope: ListScope) => Patient[],
): void {
  const lists = queryClient.getQueriesData<Patient[]>({ queryKey: patientKeys.lists });
  for (const [key, list] of lists) {
    if (list === undefined) continue;
    const next = patch(list, toListScope(key));
    if (next !== list) queryClient.setQueryData(key, next);
  }
}

function toListScope(key: readonly unknown[]): ListScope {
  const day = key[patientKeys.lists.length + 1];
  if (typeof day !== "string") return { kind: "open" };
  const zone = getSessionZone(sessionStore.get());
  return { kind: "day", day, today: toZonedDay(getServerTime(), zone), zone };
}

interface PatientVariables {
  patient: { id: string };
}

/** Variables of the mutations that change patients: one patient, or several from a selection. */
type SavingVariables = PatientVariables | { steps: readonly PatientVariables[] } | undefined;

/** Returns true if this page is saving a change of the patient. */
export function isSaving(queryClient: QueryClient, id: string): boolean {
  return queryClient.isMutating(buildSavingFilter(id)) > 0;
}

/** Returns true while this page is saving a change of the patient, and rerenders when that changes. */
export function useIsSaving(id: string): boolean {
  return useIsMutating(buildSavingFilter(id)) > 0;
}

function buildSavingFilter(id: string) {
  return {
    mutationKey: patientKeys.saving,
    predicate: ({ state }: Mutation) => changesPatient(id, state.variables as SavingVariables),
  };
}

function changesPatient(id: string, variables: SavingVariables): boolean {
  if (variables === undefined) return false;
  const changedPatients = "steps" in variables ? variables.steps : [variables];
  return changedPatients.some(({ patient }) => patient.id === id);
}
