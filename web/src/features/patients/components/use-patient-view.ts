import type { Patient } from "@wardline/contracts/patients";
import { PATIENT_STATUSES, type PatientStatus } from "@wardline/domain/patient-status";
import { useDeferredValue, useMemo } from "react";
import {
  type TypedText,
  useSearchText,
  useSetSearch,
  useTypedText,
} from "../../../lib/search-params.js";
import { useStable } from "../../../lib/use-stable.js";
import { filterPatients, type PatientFilter, readStatuses } from "../model/patient-filter.js";

/** What a list of patients shows, as the address has it: `?q=`, `?status=`, `?team=`, `?ward=`. */
export interface PatientView {
  search: TypedText;
  filter: PatientFilter;
  /** Chooses a status, or gives it up when it was chosen. */
  toggleStatus: (status: PatientStatus) => void;
  /** A department's name or `NO_TEAM`; "" for every patient. */
  setTeam: (team: string) => void;
  /** A ward's id or `NO_WARD`; "" for every patient. */
  setWard: (ward: string) => void;
  /** Shows every patient again. */
  clear: () => void;
  /** Those who pass the search and the filters; while one types, those of a moment ago. */
  rows: readonly Patient[];
  /** Those whom the search alone leaves. */
  found: readonly Patient[];
}

const NOBODY: readonly Patient[] = [];

/** What of `patients` the page shows; `find` is how this page searches. */
export function usePatientView(
  patients: readonly Patient[] = NOBODY,
  find: (patients: readonly Patient[], query: string) => Patient[],
): PatientView {
  const search = useTypedText("q");
  const [statusText, setStatusText] = useSearchText("status");
  const [team, setTeam] = useSearchText("team");
  const [ward, setWard] = useSearchText("ward");
  const setSearch = useSetSearch();
  const query = useDeferredValue(search.value);
  const statuses = useMemo(() => readStatuses(statusText), [statusText]);
  const filter = useMemo(() => ({ statuses, team, ward }), [statuses, team, ward]);
  const found = useMemo(() => find(patients, query), [find, patients, query]);
  const rows = useMemo(() => filterPatients(found, filter), [found, filter]);
  return {
    search,
    filter,
    rows,
    found,
    toggleStatus: useStable((status) => {
      const next = PATIENT_STATUSES.filter((one) => (one === status) !== statuses.includes(one));
      setStatusText(next.join(","));
    }),
    setTeam,
    setWard,
    clear: useStable(() => {
      search.type("");
      setSearch({ q: undefined, status: undefined, team: undefined, ward: undefined });
    }),
  };
}
