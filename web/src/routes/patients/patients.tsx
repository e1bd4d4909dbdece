import { Alert } from "@mantine/core";
import { IconCalendarTime, IconPlus, IconSpeakerphone } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { listAnnouncements } from "@wardline/contracts/announcements";
import { publishDisplay } from "@wardline/contracts/displays";
import { getFirstSteps } from "@wardline/contracts/first-steps";
import { createPatient, type Patient } from "@wardline/contracts/patients";
import { isClosed } from "@wardline/domain/patients/patient-status";
import { equalTexts } from "@wardline/domain/text/text-forms";
import { dayEnd, dayStart } from "@wardline/domain/time/zoned-day";
import { Suspense, useState } from "react";
import { PublishButton } from "../../features/displays/publish/PublishButton.js";
import { patientsOfDay } from "../../features/patients/data/patient-queries.js";
import { AllCards, SearchAllSwitch } from "../../features/patients/list/AllCards.js";
import { useOpenWithOwnFilters, useOwnView } from "../../features/patients/list/own-view.js";
import { PatientsSection } from "../../features/patients/list/PatientsSection.js";
import { PatientsTable } from "../../features/patients/list/PatientsTable.js";
import { inListOrder, PATIENT_SORTS } from "../../features/patients/list/patient-columns.js";
import { findPatients } from "../../features/patients/list/patient-search.js";
import { usePatientView } from "../../features/patients/list/use-patient-view.js";
import { ViewMenu } from "../../features/patients/list/ViewMenu.js";
import { useHasTonight } from "../../features/roster/tonight/tonight-queries.js";
import { useDayParam, useSearchText, useSortParam } from "../../lib/address/search-params.js";
import { useMay } from "../../lib/session/rights.js";
import { dayText } from "../../lib/time/day-text.js";
import { useHospitalToday, useHospitalZone } from "../../lib/time/hospital-time.js";
import { useStable } from "../../lib/use-stable.js";
import { useParentDetails } from "../../shared/hospital/parent-details.js";
import { useWards } from "../../shared/hospital/wards.js";
import { noteAccess } from "../../shared/patients/note-access.js";
import { useSignalSettings } from "../../shared/patients/signal-settings.js";
import { DayNavigator } from "../../ui/calendar/DayNavigator.js";
import { EqualTextsNote } from "../../ui/feedback/EqualTextsNote.js";
import { ErrorState } from "../../ui/feedback/ErrorState.js";
import { LoadingState } from "../../ui/feedback/LoadingState.js";
import { lazyPart } from "../../ui/feedback/lazy-part.js";
import { ButtonLink } from "../../ui/page/ButtonLink.js";
import { PageHeader } from "../../ui/page/PageHeader.js";
import { useContactsOfNow, useContactsThen } from "./contacts-of.js";
import classes from "./patients.module.css";
import { bulkPatients } from "./patients-bulk-draft.js";
import { usePatientDialogs } from "./patients-dialogs.js";

const PatientsFirstSteps = lazyPart(
  async () => (await import("./patients-first-steps.js")).PatientsFirstSteps,
);
const TonightCard = lazyPart(
  async () => (await import("../../features/roster/tonight/TonightCard.js")).TonightCard,
);
const PatientsBulk = lazyPart(async () => (await import("./patients-bulk.js")).PatientsBulk);

/** Overview: the patients of a day (docs/product.md, Patients page). */
export function PatientsPage() {
  const [wanted, setDay] = useDayParam();
  const today = useHospitalToday();
  const day = wanted > today ? today : wanted;
  const seesSteps = useMay(getFirstSteps.access);
  const isFirstDay = useParentDetails().data?.hide_first_steps === false && seesSteps;
  const hasTonight = useHasTonight();
  const [needsSteps, setNeedsSteps] = useState(isFirstDay);
  // Once there, it decides itself when it goes.
  if (isFirstDay && !needsSteps) setNeedsSteps(true);
  return (
    <>
      <PageHeader
        beside={
          hasTonight === true && day === today ? (
            <Suspense fallback={null}>
              <TonightCard />
            </Suspense>
          ) : undefined
        }
      >
        <DayNavigator day={day} onChange={setDay} maxDay={today} />
        <Acts />
      </PageHeader>
      {needsSteps && seesSteps ? (
        <Suspense fallback={null}>
          <PatientsFirstSteps />
        </Suspense>
      ) : null}
      {day < today ? <PastDay day={day} /> : null}
      <PatientsOfDay key={day} day={day} isPast={day < today} />
    </>
  );
}

/** What can be done from here: each by those who may. */
function Acts() {
  const opensCards = useMay(createPatient.access);
  const publishes = useMay(publishDisplay.access);
  const announces = useMay(listAnnouncements.access);
  return (
    <>
      {opensCards ? (
        <ButtonLink
          to="/dashboard/new-patient"
          data-main
          leftSection={<IconPlus size={18} aria-hidden="true" />}
        >
          Open New Card
        </ButtonLink>
      ) : null}
      {publishes ? <PublishButton className={classes.iconOnly} /> : null}
      {announces ? (
        <ButtonLink
          to="/dashboard/announcements"
          variant="default"
          title="Announcements"
          className={classes.iconOnly}
          leftSection={<IconSpeakerphone size={18} aria-hidden="true" />}
        >
          Announcements
        </ButtonLink>
      ) : null}
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

const ALL = "all";

const isOver = ({ status }: Patient) => isClosed(status);

function PatientsOfDay({ day, isPast }: { day: string; isPast: boolean }) {
  const { data, error, isError, refetch } = useQuery(patientsOfDay(day));
  const targets = useSignalSettings()?.targets;
  const wards = useWards();
  const view = usePatientView(data, findPatients, isPast ? undefined : targets);
  const own = useOwnView();
  useOpenWithOwnFilters();
  const [sort, setSort] = useSortParam(PATIENT_SORTS, own.sort);
  const zone = useHospitalZone();
  const end = isPast ? dayEnd(day, zone) : undefined;
  const { dialogs, open } = usePatientDialogs(data ?? []);
  const onAction = useStable((...[action, patient]: Parameters<typeof open>) => {
    // The list already holds the card, so that the server sees no call.
    if (action === "edit") noteAccess("card_opened", [patient.id]);
    open(action, patient);
  });
  const ofNow = useContactsOfNow(!isPast && data?.some(isOver) ? dayStart(day, zone) : null);
  // The day ends with its last millisecond: a duty that begins at midnight is the next day's.
  const ofThen = useContactsThen(end === undefined ? null : end - 1);
  const contactsOf = isPast ? ofThen : ofNow.contactsOf;
  const [scope, setScope] = useSearchText("scope");
  const searchesAll = scope === ALL;
  const [selectedFirst] = useState(isPast ? [] : bulkPatients);

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
  return (
    <>
      {isPast ? null : (
        <EqualTextsNote
          texts={equalTexts(
            data.filter((one) => !isOver(one)).map(({ hospital_no }) => hospital_no),
          )}
          what="open cards have the hospital number"
        />
      )}
      <PatientsSection
        patients={data}
        view={view}
        inOrder={(patients) => inListOrder(patients, sort, targets, wards)}
        day={day}
        dayEnd={end}
        contactsOf={contactsOf}
        selectedFirst={selectedFirst}
        besideSearch={
          <>
            {searchesAll ? null : <ViewMenu view={own} />}
            {searchesAll || view.search.value !== "" ? (
              <SearchAllSwitch
                isOn={searchesAll}
                onToggle={() => setScope(searchesAll ? undefined : ALL)}
              />
            ) : null}
          </>
        }
        hasFilters={!searchesAll}
        renderBulk={
          isPast
            ? undefined
            : (chosen) => (
                <Suspense fallback={null}>
                  <PatientsBulk patients={chosen} />
                </Suspense>
              )
        }
      >
        {(selection) =>
          searchesAll ? (
            <AllCards query={view.search.value} />
          ) : (
            <PatientsTable
              {...selection}
              rows={view.rows}
              hidden={own.hidden}
              hasPatients={data.length > 0}
              dayEnd={end}
              contactsOf={contactsOf}
              commonEnd={isPast ? null : ofNow.commonEnd}
              sort={sort}
              onSort={setSort}
              onAction={onAction}
              onClearSearch={view.clear}
            />
          )
        }
      </PatientsSection>
      {dialogs}
    </>
  );
}
