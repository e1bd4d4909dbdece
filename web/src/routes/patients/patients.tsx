import { Alert } from "@mantine/core";
import { IconCalendarTime, IconPlus, IconSpeakerphone } from "@tabler/icons-react";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { getFirstSteps } from "@wardline/contracts/accounts/first-steps";
import { listAnnouncements } from "@wardline/contracts/boards/announcements";
import { publishDisplay } from "@wardline/contracts/boards/displays";
import { createPatient, type Patient, updatePatient } from "@wardline/contracts/patients/patient";
import { isClosed } from "@wardline/domain/patients/patient-status";
import { sortBy } from "@wardline/domain/records/list-view";
import { findEqualTexts } from "@wardline/domain/text/text-forms";
import { getDayEnd, getDayStart } from "@wardline/domain/time/zoned-day";
import { Suspense, useState } from "react";
import { useDepartments } from "../../features/departments/department-cache.js";
import { PublishButton, usePublishing } from "../../features/displays/publish/PublishButton.js";
import { patientsOfDayQuery } from "../../features/patients/data/patient-queries.js";
import { AllCards } from "../../features/patients/list/AllCards.js";
import { OpenCount } from "../../features/patients/list/list-parts.js";
import {
  useOpenWithOwnFilters,
  useOwnView,
  ViewMenu,
} from "../../features/patients/list/own-view.js";
import { PatientsSection } from "../../features/patients/list/PatientsSection.js";
import section from "../../features/patients/list/PatientsSection.module.css";
import {
  buildSortValues,
  PATIENT_SORTS,
  PatientsTable,
} from "../../features/patients/list/PatientsTable.js";
import { findPatients } from "../../features/patients/list/patient-search.js";
import { type PatientView, usePatientView } from "../../features/patients/list/use-patient-view.js";
import { useHasTonight } from "../../features/roster/tonight/tonight-queries.js";
import { useDayParam, useSearchText, useSortParam } from "../../lib/address/search-params.js";
import { useMay } from "../../lib/session/rights.js";
import { dayText } from "../../lib/time/day-text.js";
import { useHospitalToday, useHospitalZone } from "../../lib/time/hospital-time.js";
import { useStable } from "../../lib/use-stable.js";
import { useContactsNow, useContactsThen } from "../../shared/contacts/use-contacts.js";
import { useParentDetails } from "../../shared/hospital/parent-details.js";
import { useWards } from "../../shared/hospital/wards.js";
import { reportAccess } from "../../shared/patients/note-access.js";
import { useSignalSettings } from "../../shared/patients/signal-settings.js";
import { DayNavigator } from "../../ui/calendar/DayNavigator.js";
import { FormDialog } from "../../ui/dialog/FormDialog.js";
import { Loaded } from "../../ui/feedback/Loaded.js";
import { lazyPart } from "../../ui/feedback/lazy-part.js";
import { EqualTextsNote } from "../../ui/feedback/Notes.js";
import { ButtonLink } from "../../ui/page/ButtonLink.js";
import { PageHeader } from "../../ui/page/PageHeader.js";
import classes from "../../ui/page/PageHeader.module.css";
import { readBulkPatients } from "./patients-bulk-draft.js";
import { usePatientDialogs } from "./patients-dialogs.js";

const PatientsFirstSteps = lazyPart(
  async () => (await import("./patients-first-steps.js")).PatientsFirstSteps,
);
const TonightCard = lazyPart(
  async () => (await import("../../features/roster/tonight/TonightLine.js")).TonightCard,
);
const PatientsBulk = lazyPart(async () => (await import("./patients-bulk.js")).PatientsBulk);
const PastePatients = lazyPart(
  async () => (await import("../../features/patients/paste/PastePatients.js")).PastePatients,
);

/** Lists the patients of a day (docs/product.md, Patients page). */
export function PatientsPage() {
  const [wantedDay, setDay] = useDayParam();
  const today = useHospitalToday();
  const day = wantedDay > today ? today : wantedDay;
  const isPast = day < today;
  const canSeeSteps = useMay(getFirstSteps.access);
  const canOpenCards = useMay(createPatient.access);
  const canPublish = useMay(publishDisplay.access);
  const canAnnounce = useMay(listAnnouncements.access);
  const isFirstDay = useParentDetails().data?.hide_first_steps === false && canSeeSteps;
  const hasTonight = useHasTonight();
  const query = useQuery(patientsOfDayQuery(day));
  const targets = useSignalSettings()?.targets;
  const view = usePatientView(query.data, findPatients, isPast ? undefined : targets);
  const publishing = usePublishing();
  const [needsSteps, setNeedsSteps] = useState(isFirstDay);
  // Once shown, the list of first steps itself decides when to disappear.
  if (isFirstDay && !needsSteps) setNeedsSteps(true);
  return (
    <>
      <PageHeader
        beside={
          <>
            {query.data === undefined ? null : <OpenCount patients={view.rows} />}
            {query.data !== undefined && hasTonight === true && !isPast ? (
              <Suspense fallback={null}>
                <TonightCard />
              </Suspense>
            ) : null}
          </>
        }
      >
        <DayNavigator day={day} onChange={setDay} maxDay={today} />
        {canOpenCards ? (
          <ButtonLink
            to="/dashboard/new-patient"
            data-main
            leftSection={<IconPlus size={18} aria-hidden="true" />}
          >
            Open New Card
          </ButtonLink>
        ) : null}
        {canPublish ? <PublishButton publishing={publishing} className={classes.iconOnly} /> : null}
        {canAnnounce ? (
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
      </PageHeader>
      {needsSteps && canSeeSteps ? (
        <Suspense fallback={null}>
          <PatientsFirstSteps publishing={publishing} />
        </Suspense>
      ) : null}
      {isPast ? (
        <Alert color="petrol" mb="md" icon={<IconCalendarTime aria-hidden="true" />}>
          Each card shows the status it had at the end of {dayText(day, "full")}. To change a card,
          go back to today.
        </Alert>
      ) : null}
      <PatientsOfDay key={day} query={query} view={view} day={day} isPast={isPast} />
      {publishing.dialog}
    </>
  );
}

const ALL = "all";

const isOver = ({ status }: Patient) => isClosed(status);

interface PatientsOfDayProps {
  query: UseQueryResult<Patient[]>;
  view: PatientView;
  day: string;
  isPast: boolean;
}

function PatientsOfDay({ query, view, day, isPast }: PatientsOfDayProps) {
  const targets = useSignalSettings()?.targets;
  const wards = useWards();
  const canChange = useMay(updatePatient.access) && !isPast;
  const canAdd = useMay(createPatient.access) && !isPast;
  const [isPasting, setPasting] = useState(false);
  const ownView = useOwnView();
  useOpenWithOwnFilters();
  const [sort, setSort] = useSortParam(PATIENT_SORTS, ownView.sort);
  const getSortValue = buildSortValues(targets, wards)[sort.column];
  const zone = useHospitalZone();
  const end = isPast ? getDayEnd(day, zone) : undefined;
  const { dialogs, open } = usePatientDialogs(query.data ?? []);
  const onAction = useStable((...[action, patient]: Parameters<typeof open>) => {
    // The list already has the card, so opening the card makes no request that the server could log.
    if (action === "edit") reportAccess("card_opened", [patient.id]);
    open(action, patient);
  });
  const currentContacts = useContactsNow(
    !isPast && query.data?.some(isOver) ? getDayStart(day, zone) : null,
  );
  // The time must lie within the day, because a duty that begins at midnight belongs to the next day.
  const findPastContacts = useContactsThen(end === undefined ? null : end - 1);
  const findContacts = isPast ? findPastContacts : currentContacts.findContacts;
  const [scope, setScope] = useSearchText("scope");
  const searchesAll = scope === ALL;
  const [initiallySelected] = useState(isPast ? [] : readBulkPatients);

  return (
    <Loaded query={query} fallback="Failed to fetch patients" label="Loading patients">
      {(data) => (
        <>
          {isPast ? null : (
            <EqualTextsNote
              texts={findEqualTexts(
                data.filter((one) => !isOver(one)).map(({ hospital_no }) => hospital_no),
              )}
              what="open cards have the hospital number"
            />
          )}
          <PatientsSection
            patients={data}
            view={view}
            sortRows={(patients) => sortBy<Patient>(patients, getSortValue, sort.direction)}
            day={day}
            dayEnd={end}
            findContacts={findContacts}
            initialSelection={initiallySelected}
            nextToSearch={
              <>
                {searchesAll ? null : <ViewMenu view={ownView} />}
                {searchesAll || view.search.value !== "" ? (
                  <button
                    type="button"
                    className={section.chip}
                    aria-pressed={searchesAll}
                    onClick={() => setScope(searchesAll ? undefined : ALL)}
                  >
                    Search all cards
                  </button>
                ) : null}
              </>
            }
            hasTools={!searchesAll}
            renderBulk={
              canChange
                ? (chosen) => (
                    <Suspense fallback={null}>
                      <PatientsBulk patients={chosen} />
                    </Suspense>
                  )
                : undefined
            }
            onPaste={canAdd ? () => setPasting(true) : undefined}
          >
            {(selection) =>
              searchesAll ? (
                <AllCards query={view.search.value} />
              ) : (
                <PatientsTable
                  {...selection}
                  rows={view.rows}
                  hidden={ownView.hidden}
                  hasPatients={data.length > 0}
                  dayEnd={end}
                  findContacts={findContacts}
                  commonEnd={isPast ? null : currentContacts.commonEnd}
                  sort={sort}
                  onSort={setSort}
                  onAction={onAction}
                  onClearSearch={view.clear}
                />
              )
            }
          </PatientsSection>
          {dialogs}
          <FormDialog
            opened={isPasting}
            onClose={() => setPasting(false)}
            title="Paste patients"
            size={1080}
          >
            <Paste onClose={() => setPasting(false)} />
          </FormDialog>
        </>
      )}
    </Loaded>
  );
}

function Paste({ onClose }: { onClose: () => void }) {
  const departments = useDepartments().data ?? [];
  return (
    <PastePatients
      departments={departments.map(({ department }) => department)}
      onClose={onClose}
    />
  );
}
