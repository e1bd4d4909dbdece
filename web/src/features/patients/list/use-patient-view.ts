import type { Patient } from "@wardline/contracts/patients";
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

/** What a list of patients shows, as the address has it: `?q=`, `?status=`, `?team=`, `?ward=` (else the own ward), `?waiting=`. */
export interface PatientView {
  search: TypedText;
  filter: PatientFilter;
  /** Chooses a status, or gives it up when it was chosen. */
  toggleStatus: (status: PatientStatus) => void;
  /** A department's name or `NO_TEAM`; "" for every patient. */
  setTeam: (team: string) => void;
  /** A ward's id or `NO_WARD`; "" for every patient. */
  setWard: (ward: string) => void;
  /** Tells who waits longer than the target; null where nobody can be said to. */
  isTooLong: ((patient: Patient) => boolean) | null;
  /** Narrows the list to those who wait too long, or gives that up. */
  toggleWaiting: () => void;
  /** Shows every patient again. */
  clear: () => void;
  /** Those who pass the search and the filters; while one types, those of a moment ago. */
  rows: readonly Patient[];
  /** Those whom the search alone leaves. */
  found: readonly Patient[];
  /** Whether they are still those of what was typed a moment ago. */
  isBehind: boolean;
}

const NOBODY: readonly Patient[] = [];

/** What of the address narrows a list besides the ward. */
const NARROWING = ["q", "status", "team", "waiting"];

const TOO_LONG = "long";

/**
 * What of `patients` the page shows; `find` is how this page searches. `targets` say who waits too long; undefined for a
 * past day, and until they are known.
 */
export function usePatientView(
  patients: readonly Patient[] = NOBODY,
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
  // A list that is not narrowed to them stays as it is when the minute passes.
  const only = waiting === TOO_LONG ? isTooLong : null;
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
    toggleWaiting: useStable(() => setWaiting(waiting === TOO_LONG ? undefined : TOO_LONG)),
    clear: useStable(() => {
      search.type("");
      const none = Object.fromEntries(NARROWING.map((name) => [name, undefined]));
      setSearch({ ...none, ward: mine === null ? undefined : ALL_WARDS });
    }),
  };
}
