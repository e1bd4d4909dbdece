import type { Patient } from "@wardline/contracts/patients/patient";
import { PATIENT_STATUSES, type PatientStatus } from "@wardline/domain/patients/patient-status";
import type { WaitingTargets } from "@wardline/domain/patients/waiting";
import { useDeferredValue, useMemo } from "react";
import { useSearchText, useSetSearch, useTypedText } from "../../../lib/address/search-params.js";
import { useNow } from "../../../lib/time/clock.js";
import { useStable } from "../../../lib/use-stable.js";
import { ALL_WARDS, useMyWard, useWardChoice } from "../../../shared/hospital/my-ward.js";
import {
  filterPatients,
  hasWaitedTooLong,
  type PatientFilter,
  readStatuses,
} from "./patient-filter.js";

const NO_PATIENTS: readonly Patient[] = [];

const LONG_WAIT_FILTER = "long";

export type PatientView = ReturnType<typeof usePatientView>;

/** Narrows `patients` by the search and filters in the URL. `targets` is undefined for a past day or while loading. */
export function usePatientView(
  patients: readonly Patient[] = NO_PATIENTS,
  find: (patients: readonly Patient[], query: string) => readonly Patient[],
  targets: WaitingTargets | undefined,
) {
  const search = useTypedText("q");
  const [statusText, setStatusText] = useSearchText("status");
  const [team, setTeam] = useSearchText("team");
  const [ward, setWard] = useWardChoice();
  const [waiting, setWaiting] = useSearchText("waiting");
  const { id: myWardId } = useMyWard();
  const setSearch = useSetSearch();
  const now = useNow();
  const isTooLong = useMemo(
    () =>
      targets === undefined ? null : (patient: Patient) => hasWaitedTooLong(patient, targets, now),
    [targets, now],
  );
  // Without this filter, the list does not change from minute to minute.
  const condition = waiting === LONG_WAIT_FILTER ? isTooLong : null;
  const query = useDeferredValue(search.value);
  const statuses = useMemo(() => readStatuses(statusText), [statusText]);
  const filter: PatientFilter = useMemo(
    () => ({ statuses, team, ward, condition }),
    [statuses, team, ward, condition],
  );
  const found = useMemo(() => find(patients, query), [find, patients, query]);
  const rows = useMemo(() => filterPatients(found, filter), [found, filter]);
  return {
    search,
    filter,
    /** Patients that match the search and the filters; updated with a delay while the user types. */
    rows,
    /** Patients that match the search, regardless of the filters. */
    found,
    /** True if the rows still reflect earlier input. */
    isBehind: query !== search.value,
    toggleStatus: useStable((status: PatientStatus) => {
      const next = PATIENT_STATUSES.filter((one) => (one === status) !== statuses.includes(one));
      setStatusText(next.join(","));
    }),
    setTeam,
    setWard,
    /** Returns true for a patient who has waited longer than the target; null if no targets apply. */
    isTooLong,
    toggleWaiting: useStable(() =>
      setWaiting(waiting === LONG_WAIT_FILTER ? undefined : LONG_WAIT_FILTER),
    ),
    clear: useStable(() => {
      search.type("");
      const ward = myWardId === null ? "" : ALL_WARDS;
      setSearch({ q: "", status: "", team: "", waiting: "", ward });
    }),
  };
}
