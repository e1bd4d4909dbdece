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
import { usePatientView } from "../features/patients/components/use-patient-view.js";
import { findCasualties } from "../features/patients/model/patient-search.js";
import { useHospitalToday } from "../lib/hospital-time.js";
import { useSortParam } from "../lib/search-params.js";
import { useSignalSettings } from "../lib/signal-settings.js";
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
  const view = usePatientView(data, findCasualties, useSignalSettings()?.targets);
  const [sort, setSort] = useSortParam(CASUALTY_SORTS, CASUALTY_SORT);
  const today = useHospitalToday();
  const contactsOf = useContactsOf(null);

  if (data === undefined && isError) {
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <LoadingState label="Loading patients" />;
  return (
    <PatientsSection
      patients={data}
      view={view}
      inOrder={(patients) => sortBy(patients, casualtySortValue[sort.column], sort.direction)}
      day={today}
      contactsOf={contactsOf}
    >
      {(selection) => (
        <CasualtiesTable
          {...selection}
          rows={view.rows}
          hasPatients={data.length > 0}
          sort={sort}
          onSort={setSort}
          onClearSearch={view.clear}
        />
      )}
    </PatientsSection>
  );
}
