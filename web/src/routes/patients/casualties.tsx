import { useQuery } from "@tanstack/react-query";
import { sortBy } from "@wardline/domain/records/list-view";
import { openPatients } from "../../features/patients/data/patient-queries.js";
import {
  CASUALTY_SORT,
  CASUALTY_SORTS,
  CasualtiesTable,
  casualtySortValue,
} from "../../features/patients/list/CasualtiesTable.js";
import { PatientsSection } from "../../features/patients/list/PatientsSection.js";
import { findCasualties } from "../../features/patients/list/patient-search.js";
import { usePatientView } from "../../features/patients/list/use-patient-view.js";
import { useSortParam } from "../../lib/address/search-params.js";
import { useHospitalToday } from "../../lib/time/hospital-time.js";
import { useSignalSettings } from "../../shared/patients/signal-settings.js";
import { ErrorState } from "../../ui/feedback/ErrorState.js";
import { LoadingState } from "../../ui/feedback/LoadingState.js";
import { PageHeader } from "../../ui/page/PageHeader.js";
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
