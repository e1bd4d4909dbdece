import { type Mutation, type QueryClient, useIsMutating } from "@tanstack/react-query";
import type { Patient } from "@wardline/contracts/patients";
import { zonedDay } from "@wardline/domain/time/zoned-day";
import { newer } from "../../../lib/live/live-cache.js";
import { sessionStore } from "../../../lib/session/session-store.js";
import { zoneOf } from "../../../lib/time/hospital-time.js";
import { serverNow } from "../../../lib/time/server-clock.js";
import { patientKeys } from "./patient-keys.js";
import { applyToList, type ListScope, type PatientChange, restoreInList } from "./patient-lists.js";

/** Brings every cached list, patient and history up to a change, without reading the lists again. */
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
}

/** Shows a change before the server has answered. */
export function showExpected(queryClient: QueryClient, expected: Patient): void {
  patchLists(queryClient, (list, scope) =>
    applyToList(list, { type: "patient.updated", payload: expected }, scope),
  );
  patchOne(queryClient, expected);
}

/** Takes back what `showExpected` showed. */
export function takeBack(queryClient: QueryClient, before: Patient): void {
  patchLists(queryClient, (list, scope) => restoreInList(list, before, scope));
  patchOne(queryClient, before);
}

function patchOne(queryClient: QueryClient, patient: Patient): void {
  queryClient.setQueryData<Patient>(
    patientKeys.one(patient.id),
    (held) => held && newer(held, patient),
  );
}

/** Whether this page already holds the state, or is about to receive it as the answer to its own change. */
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
    const next = patch(list, scopeOf(key));
    if (next !== list) queryClient.setQueryData(key, next);
  }
}

function scopeOf(key: readonly unknown[]): ListScope {
  const day = key[patientKeys.lists.length + 1];
  if (typeof day !== "string") return { kind: "open" };
  const zone = zoneOf(sessionStore.get());
  return { kind: "day", day, today: zonedDay(serverNow(), zone), zone };
}

interface Named {
  patient: { id: string };
}

/** What the mutations of patients are given: one patient, or several of a selection. */
type SavingVariables = Named | { steps: readonly Named[] } | undefined;

/** Whether this page is changing the patient just now. */
export function isSaving(queryClient: QueryClient, id: string): boolean {
  return queryClient.isMutating(changesOf(id)) > 0;
}

/** Whether this page is changing the patient just now. */
export function useIsSaving(id: string): boolean {
  return useIsMutating(changesOf(id)) > 0;
}

function changesOf(id: string) {
  return {
    mutationKey: patientKeys.saving,
    predicate: ({ state }: Mutation) => isOf(id, state.variables as SavingVariables),
  };
}

function isOf(id: string, variables: SavingVariables): boolean {
  if (variables === undefined) return false;
  const named = "steps" in variables ? variables.steps : [variables];
  return named.some(({ patient }) => patient.id === id);
}
