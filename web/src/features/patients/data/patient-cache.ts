import { type Mutation, type QueryClient, useIsMutating } from "@tanstack/react-query";
import type { EventPayloads } from "@wardline/contracts/live/events";
import type { Patient } from "@wardline/contracts/patients/patient";
import { isClosed } from "@wardline/domain/patients/patient-status";
import { getDayEnd, toZonedDay } from "@wardline/domain/time/zoned-day";
import { pickNewer } from "../../../lib/live/live-cache.js";
import { sessionStore } from "../../../lib/session/session-store.js";
import { getServerTime } from "../../../lib/time/clock.js";
import { getSessionZone } from "../../../lib/time/hospital-time.js";

const LISTS = ["patients", "list"] as const;

export const patientKeys = {
  lists: LISTS,
  day: (day: string) => [...LISTS, "day", day] as const,
  open: [...LISTS, "open"] as const,
  one: (id: string) => ["patients", "one", id] as const,
  history: (id: string) => ["patients", "history", id] as const,
  searches: ["patients", "search"] as const,
  deleted: ["patients", "deleted"] as const,
  search: (q: string) => ["patients", "search", q] as const,
  saving: ["patients", "saving"] as const,
};

/** Applies a change to the cached lists and patient; reloads only the history, searches and deleted cards. */
export function applyPatientChange(queryClient: QueryClient, change: PatientChange): void {
  patchLists(queryClient, (list, scope) => applyToList(list, change, scope));
  const { id } = change.payload;
  const reload = (queryKey: readonly string[]) => void queryClient.invalidateQueries({ queryKey });
  if (change.type === "patient.deleted") reload(patientKeys.one(id));
  else patchOne(queryClient, change.payload);
  reload(patientKeys.history(id));
  reload(patientKeys.searches);
  if (change.type !== "patient.updated") reload(patientKeys.deleted);
}

/** Shows a patient as expected before the server answers, or as before a change that the server has refused. */
export function showState(queryClient: QueryClient, patient: Patient): void {
  patchLists(queryClient, (list, scope) => putInList(list, patient, scope));
  patchOne(queryClient, patient);
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

type PatientVariables = { patient: { id: string } };

type SavingVariables = PatientVariables | { steps: readonly PatientVariables[] };

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
    predicate: ({ state }: Mutation) => {
      const variables = state.variables as SavingVariables | undefined;
      if (variables === undefined) return false;
      const changes = "steps" in variables ? variables.steps : [variables];
      return changes.some(({ patient }) => patient.id === id);
    },
  };
}

/** A change to one patient: the new state, or the removal. */
export type PatientChange =
  | { type: "patient.created" | "patient.updated"; payload: Patient }
  | { type: "patient.deleted"; payload: EventPayloads["patient.deleted"] };

/** Scope of a cached list: all open patients, or the patients of a day in the hospital's zone. */
export type ListScope =
  | { kind: "open" }
  | { kind: "day"; day: string; today: string; zone: string };

/** Applies a change as `GET /patients` would (docs/wire/patients.md); returns `list` itself if nothing changed. */
export function applyToList(list: Patient[], change: PatientChange, scope: ListScope): Patient[] {
  const { type, payload } = change;
  const at = list.findIndex(({ id }) => id === payload.id);
  const listedPatient = list[at];
  if (type === "patient.deleted") return listedPatient === undefined ? list : list.toSpliced(at, 1);
  if (listedPatient === undefined)
    return belongsToList(payload, type, scope) ? [...list, payload] : list;
  // Replies and live changes can arrive out of order; the higher version is newer.
  if (listedPatient.version > payload.version) return list;
  if (scope.kind === "open" && isClosed(payload.status)) return list.toSpliced(at, 1);
  return list.with(at, isPast(scope) ? { ...payload, status: listedPatient.status } : payload);
}

/** Puts a patient's state into a list, unless a newer state has arrived. */
export function putInList(list: Patient[], patient: Patient, scope: ListScope): Patient[] {
  return applyToList(list, { type: "patient.updated", payload: patient }, scope);
}

function belongsToList(patient: Patient, type: PatientChange["type"], scope: ListScope): boolean {
  if (scope.kind === "open") return !isClosed(patient.status);
  if (Date.parse(patient.created_at) >= getDayEnd(scope.day, scope.zone)) return false;
  if (type === "patient.created") return true;
  // Lists of past days gain patients only by backdating; today's list also gains reopened patients.
  return !isPast(scope) && !isClosed(patient.status);
}

function isPast(scope: ListScope): boolean {
  return scope.kind === "day" && scope.day < scope.today;
}
