import { useDebouncedValue } from "@mantine/hooks";
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
} from "@tanstack/react-query";
import { createStore, useSelector } from "@tanstack/react-store";
import {
  getPatient,
  getPatientHistory,
  listPatients,
  type Patient,
} from "@wardline/contracts/patients/patient";
import { LIMITS } from "@wardline/domain/limits";
import { PATIENTS_REFRESH_MS, SEARCH_DEBOUNCE_MS } from "@wardline/domain/people/session-timing";
import { call } from "../../../lib/calls/api.js";
import type { LiveHandlers } from "../../../lib/live/live-cache.js";
import { withRemovedName } from "../../../shared/patients/removed-patient.js";
import { forgetDraft } from "../../../ui/form/draft.js";
import {
  applyPatientChange,
  isKnownState,
  type PatientChange,
  patientKeys,
} from "./patient-cache.js";

/** Reloads lists every hour without a loading indicator (docs/product.md, Patients page). */
const SILENT_REFRESH = {
  refetchInterval: PATIENTS_REFRESH_MS,
  refetchIntervalInBackground: true,
};

/** Query for the patients of one hospital day, each with the status at the end of that day. */
export function patientsOfDayQuery(day: string) {
  return queryOptions({
    queryKey: patientKeys.day(day),
    queryFn: async ({ signal }) =>
      (await call(listPatients, { query: { date: day }, signal })).data.map(withRemovedName),
    ...SILENT_REFRESH,
  });
}

export const openPatientsQuery = queryOptions({
  queryKey: patientKeys.open,
  queryFn: async ({ signal }) =>
    (await call(listPatients, { query: { scope: "open" }, signal })).data,
  ...SILENT_REFRESH,
});

/** Query for one patient. */
export function patientQuery(id: string) {
  return queryOptions({
    queryKey: patientKeys.one(id),
    queryFn: async ({ signal }) =>
      withRemovedName((await call(getPatient, { params: { id }, signal })).data),
  });
}

/** Query for all cards with a name, hospital number or bed that contains `q`, newest first, in pages. */
export function patientSearchQuery(q: string) {
  return infiniteQueryOptions({
    queryKey: patientKeys.search(q),
    queryFn: async ({ signal, pageParam }) => {
      const query = { q, ...(pageParam === null ? {} : { cursor: pageParam }) };
      const { data, meta } = await call(listPatients, { query, signal });
      return { patients: data, next: meta.next_cursor ?? null };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}

/** Searches all cards when typing pauses; `isLongEnough` is false if the text is too short for a search. */
export function useCardSearch(text: string) {
  const [q] = useDebouncedValue(text.trim(), SEARCH_DEBOUNCE_MS);
  const isLongEnough = q.length >= LIMITS.searchMin;
  const search = useInfiniteQuery({ ...patientSearchQuery(q), enabled: isLongEnough });
  const found = (search.data?.pages ?? []).flatMap(({ patients }) => patients);
  return { isLongEnough, search, found };
}

/** Query for every change of a patient, oldest first. */
export function patientHistoryQuery(id: string) {
  return queryOptions({
    queryKey: patientKeys.history(id),
    queryFn: async ({ signal }) => (await call(getPatientHistory, { params: { id }, signal })).data,
  });
}

function applyLiveChange(change: PatientChange, queryClient: QueryClient): void {
  if (change.type === "patient.deleted") forgetDraft(`edit-patient ${change.payload.id}`);
  // Changes that this page made itself are not highlighted.
  else if (!isKnownState(queryClient, change.payload)) markFresh(change.payload.id);
  applyPatientChange(queryClient, change);
}

function applyAs(type: "patient.created" | "patient.updated") {
  return ({ payload }: { payload: Patient }, queryClient: QueryClient) =>
    applyLiveChange({ type, payload }, queryClient);
}

export const patientLive: LiveHandlers = {
  "patient.created": applyLiveChange,
  "patient.updated": applyLiveChange,
  "patient.merged": applyAs("patient.updated"),
  "patient.merge_undone": applyAs("patient.updated"),
  "patient.restored": applyAs("patient.created"),
  "patient.deleted": applyLiveChange,
  // Any cached data may name the patient, so data that is not on screen is dropped and the rest is reloaded.
  "patient.erased": (_change, client) => {
    client.removeQueries({ type: "inactive" });
    void client.invalidateQueries();
  },
  // Removed patients appear in lists of past days, on their own pages and in their histories.
  "retention.ran": (_change, client) => void client.invalidateQueries({ queryKey: ["patients"] }),
};

/** Time in milliseconds for which a row is highlighted after it was added or changed by someone else. */
export const FRESH_MS = 4_000;

/** Ids of patients with a recent change, once per change. */
const freshIds = createStore<readonly string[]>([]);

/** Highlights a patient who is new or was changed by someone else; each further change restarts the time. */
export function markFresh(id: string): void {
  freshIds.setState((ids) => [...ids, id]);
  setTimeout(() => freshIds.setState((ids) => ids.toSpliced(ids.indexOf(id), 1)), FRESH_MS);
}

/** Returns true if the patient is new or was just changed by someone else. */
export function useIsFresh(id: string): boolean {
  return useSelector(freshIds, (ids) => ids.includes(id));
}
