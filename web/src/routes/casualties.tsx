import { useQuery } from "@tanstack/react-query";
import { sortBy } from "@wardline/domain/list-view";
import { openPatients } from "../features/patients/api/patient-queries.js";
import {
  CASUALTY_SORT,
  CASUALTY_SORTS,
  CasualtiesTable,
  casualtySortValue,
} from "../features/patients/components/CasualtiesTable.js";
import { PatientsSection } from "../features/patients/components/PatientsSection.js";
import { findCasualties } from "../features/patients/model/patient-search.js";
import { useHospitalToday } from "../lib/hospital-time.js";
import { useSearchText, useSortParam } from "../lib/search-params.js";
import { ErrorState } from "../ui/ErrorState.js";
import { LoadingState } from "../ui/LoadingState.js";
import { PageHeader } from "../ui/PageHeader.js";
import { useContactsOf } from "./contacts-of.js";

/** Casualties: every open patient, each with the way to its update page (docs/product.md, Casualties list). */
export function CasualtiesPage() {
  return (
    <>
      <PageHeader />
      <OpenPatients />
    </>
  );
}

function OpenPatients() {
  const { data, error, isError, refetch } = useQuery(openPatients);
  const [query, setQuery] = useSearchText("q");
  const [sort, setSort] = useSortParam(CASUALTY_SORTS, CASUALTY_SORT);
  const today = useHospitalToday();
  const contactsOf = useContactsOf(false);

  if (data === undefined && isError) {
    return (
      <ErrorState
        error={error}
        fallback="Failed to fetch patients"
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <LoadingState label="Loading patients" />;
  const rows = findCasualties(data, query);
  return (
    <PatientsSection
      patients={data}
      rows={rows}
      inOrder={(patients) => sortBy(patients, casualtySortValue[sort.column], sort.direction)}
      query={query}
      onQuery={setQuery}
      day={today}
      contactsOf={contactsOf}
    >
      {(selection) => (
        <CasualtiesTable
          {...selection}
          rows={rows}
          hasPatients={data.length > 0}
          sort={sort}
          onSort={setSort}
          onClearSearch={() => setQuery(undefined)}
        />
      )}
    </PatientsSection>
  );
}
