import type { Patient } from "@wardline/contracts/patients/patient";
import { PATIENT_STATUSES, type PatientStatus } from "@wardline/domain/patients/patient-status";
import type { WaitingTargets } from "@wardline/domain/patients/waiting";
import { useDeferredValue, useMemo } from "react";
import {
  type TypedText,
  useSearchText,
  useSetSearch,
  useTypedText,
} from "../../../lib/address/search-params.js";
import { useNow } from "../../../lib/time/clock.js";
import { useStable } from "../../../lib/use-stable.js";
import { ALL_WARDS, useMyWard, useWardChoice } from "../../../shared/hospital/my-ward.js";
import {
  filterPatients,
  type PatientFilter,
  readStatuses,
  waitsTooLong,
} from "./patient-filter.js";

/**
 * Search and filters of a patient list, stored in the URL: `?q=`, `?status=`, `?team=`, `?ward=` (else the user's own
 * ward), `?waiting=`.
 */
export interface PatientView {
  search: TypedText;
  filter: PatientFilter;
  /** Toggles a status filter. */
  toggleStatus: (status: PatientStatus) => void;
  /** A department's name or `NO_TEAM`; "" for every patient. */
  setTeam: (team: string) => void;
  /** A ward's id or `NO_WARD`; "" for every patient. */
  setWard: (ward: string) => void;
  /** Finds patients who wait longer than the target; null if no targets apply. */
  isTooLong: ((patient: Patient) => boolean) | null;
  /** Toggles the filter for long waits. */
  toggleWaiting: () => void;
  /** Clears all filters. */
  clear: () => void;
  /** Patients that match search and filters; lags behind while the user types. */
  rows: readonly Patient[];
  /** Patients that match the search alone. */
  found: readonly Patient[];
  /** True if the rows still reflect earlier input. */
  isBehind: boolean;
}

const NO_PATIENTS: readonly Patient[] = [];

/** URL parameters that narrow a list, apart from the ward. */
const NARROWING_PARAMS = ["q", "status", "team", "waiting"];

const LONG_WAIT_FILTER = "long";

/**
 * Narrows `patients` to the patients that the page shows; `find` is the page's search. `targets` decide who waits too
 * long; undefined for a past day and while they are loading.
 */
export function usePatientView(
  patients: readonly Patient[] = NO_PATIENTS,
  find: (patients: readonly Patient[], query: string) => readonly Patient[],
  targets: WaitingTargets | undefined,
): PatientView {
  const search = useTypedText("q");
  const [statusText, setStatusText] = useSearchText("status");
  const [team, setTeam] = useSearchText("team");
  const [ward, setWard] = useWardChoice();
  const [waiting, setWaiting] = useSearchText("waiting");
  const { id: mine } = useMyWard();
  const setSearch = useSetSearch();
  const now = useNow();
  const isTooLong = useMemo(
    () =>
      targets === undefined ? null : (patient: Patient) => waitsTooLong(patient, targets, now),
    [targets, now],
  );
  // Without this filter, the list does not change when the minute passes.
  const only = waiting === LONG_WAIT_FILTER ? isTooLong : null;
  const query = useDeferredValue(search.value);
  const statuses = useMemo(() => readStatuses(statusText), [statusText]);
  const filter = useMemo(() => ({ statuses, team, ward, only }), [statuses, team, ward, only]);
  const found = useMemo(() => find(patients, query), [find, patients, query]);
  const rows = useMemo(() => filterPatients(found, filter), [found, filter]);
  return {
    search,
    filter,
    rows,
    found,
    isBehind: query !== search.value,
    toggleStatus: useStable((status) => {
      const next = PATIENT_STATUSES.filter((one) => (one === status) !== statuses.includes(one));
      setStatusText(next.join(","));
    }),
    setTeam,
    setWard,
    isTooLong,
    toggleWaiting: useStable(() =>
      setWaiting(waiting === LONG_WAIT_FILTER ? undefined : LONG_WAIT_FILTER),
    ),
    clear: useStable(() => {
      search.type("");
      const none = Object.fromEntries(NARROWING_PARAMS.map((name) => [name, undefined]));
      setSearch({ ...none, ward: mine === null ? undefined : ALL_WARDS });
    }),
  };
}
