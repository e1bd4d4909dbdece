import { Alert } from "@mantine/core";
import { IconCalendarTime, IconPlus, IconSpeakerphone } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { dayEnd } from "@wardline/domain/zoned-day";
import { Suspense, useState } from "react";
import { PublishButton } from "../features/displays/components/PublishButton.js";
import { patientsOfDay } from "../features/patients/api/patient-queries.js";
import { PatientsSection } from "../features/patients/components/PatientsSection.js";
import { PatientsTable } from "../features/patients/components/PatientsTable.js";
import {
  inListOrder,
  PATIENT_SORT,
  PATIENT_SORTS,
} from "../features/patients/components/patient-columns.js";
import { findPatients } from "../features/patients/model/patient-search.js";
import { dayText } from "../lib/day-text.js";
import { useHospitalToday, useHospitalZone } from "../lib/hospital-time.js";
import { useParentDetails } from "../lib/parent-details.js";
import { useDayParam, useSearchText, useSortParam } from "../lib/search-params.js";
import { ButtonLink } from "../ui/ButtonLink.js";
import { DayNavigator } from "../ui/DayNavigator.js";
import { ErrorState } from "../ui/ErrorState.js";
import { LoadingState } from "../ui/LoadingState.js";
import { lazyPart } from "../ui/lazy-part.js";
import { PageHeader } from "../ui/PageHeader.js";
import { useContactsOf } from "./contacts-of.js";
import { usePatientDialogs } from "./patients-dialogs.js";

const PatientsFirstSteps = lazyPart(
  async () => (await import("./patients-first-steps.js")).PatientsFirstSteps,
);

/** Overview: the patients of a day (docs/product.md, Patients page). */
export function PatientsPage() {
  const [wanted, setDay] = useDayParam();
  const today = useHospitalToday();
  const day = wanted > today ? today : wanted;
  const isFirstDay = useParentDetails().data?.hide_first_steps === false;
  const [needsSteps, setNeedsSteps] = useState(isFirstDay);
  // Once there, it decides itself when it goes.
  if (isFirstDay && !needsSteps) setNeedsSteps(true);
  return (
    <>
      <PageHeader>
        <DayNavigator day={day} onChange={setDay} maxDay={today} />
        <ButtonLink
          to="/dashboard/announcements"
          variant="default"
          leftSection={<IconSpeakerphone size={18} aria-hidden="true" />}
        >
          Announcements
        </ButtonLink>
        <PublishButton />
        <ButtonLink
          to="/dashboard/new-patient"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
        >
          Open New Card
        </ButtonLink>
      </PageHeader>
      {needsSteps ? (
        <Suspense fallback={null}>
          <PatientsFirstSteps />
        </Suspense>
      ) : null}
      {day < today ? <PastDay day={day} /> : null}
      <PatientsOfDay key={day} day={day} isPast={day < today} />
    </>
  );
}

function PastDay({ day }: { day: string }) {
  return (
    <Alert color="petrol" mb="md" icon={<IconCalendarTime aria-hidden="true" />}>
      Each card shows the status it had at the end of {dayText(day, "full")}. To change a card, go
      back to today.
    </Alert>
  );
}

function PatientsOfDay({ day, isPast }: { day: string; isPast: boolean }) {
  const { data, error, isError, refetch } = useQuery(patientsOfDay(day));
  const [query, setQuery] = useSearchText("q");
  const [sort, setSort] = useSortParam(PATIENT_SORTS, PATIENT_SORT);
  const zone = useHospitalZone();
  const end = isPast ? dayEnd(day, zone) : undefined;
  const { dialogs, open } = usePatientDialogs(data ?? []);
  const contactsOf = useContactsOf(isPast);

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
  const rows = findPatients(data, query);
  return (
    <>
      <PatientsSection
        patients={data}
        rows={rows}
        inOrder={(patients) => inListOrder(patients, sort)}
        query={query}
        onQuery={setQuery}
        day={day}
        dayEnd={end}
        contactsOf={contactsOf}
      >
        {(selection) => (
          <PatientsTable
            {...selection}
            rows={rows}
            hasPatients={data.length > 0}
            dayEnd={end}
            contactsOf={contactsOf}
            sort={sort}
            onSort={setSort}
            onAction={open}
            onClearSearch={() => setQuery(undefined)}
          />
        )}
      </PatientsSection>
      {dialogs}
    </>
  );
}
