import { Anchor, Button, Group, Text, VisuallyHidden } from "@mantine/core";
import { IconBed, IconPlugConnectedX, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { listPatients, type Patient } from "@wardline/contracts/patients/patient";
import { addWard, type Ward } from "@wardline/contracts/patients/wards";
import { findEqualTexts } from "@wardline/domain/text/text-forms";
import {
  BED_STATE_LABELS,
  BED_STATES,
  type BedStateName,
  countOccupancy,
  listBedStates,
} from "@wardline/domain/wards/bed-state";
import { foldBed } from "@wardline/domain/wards/ward";
import { useMemo } from "react";
import { BedsToClean, listBedsToClean } from "../../features/beds/map/BedsToClean.js";
import type { PatientLook } from "../../features/beds/map/BedTile.js";
import { describeTile, PatientTile, StatusSign } from "../../features/beds/map/PatientTile.js";
import classes from "../../features/beds/map/WardMap.module.css";
import { occupancyText, WardPanel } from "../../features/beds/map/WardPanel.js";
import { useChosenWards, WardChoice } from "../../features/beds/map/ward-choice.js";
import { WardsLegend } from "../../features/beds/map/wards-legend.js";
import { useWardActions } from "../../features/beds/moves/wards-actions.js";
import { ChooseBedBar, useBedChoice } from "../../features/beds/moves/wards-choosing.js";
import { formatPlaceKey, useDragging } from "../../features/beds/moves/wards-dragging.js";
import { openPatientsQuery } from "../../features/patients/data/patient-queries.js";
import { NO_WARD } from "../../features/patients/list/patient-search.js";
import { useSearchText } from "../../lib/address/search-params.js";
import { useMay, useMayOpen } from "../../lib/session/rights.js";
import { useNow } from "../../lib/time/clock.js";
import { useHospitalToday } from "../../lib/time/hospital-time.js";
import { useHasDowntimeKits, useParentDetails } from "../../shared/hospital/parent-details.js";
import { useLimitText, wardsQuery } from "../../shared/hospital/wards.js";
import { useAcuityScale, useSignalSettings } from "../../shared/patients/signal-settings.js";
import { Loaded } from "../../ui/feedback/Loaded.js";
import { EqualTextsNote } from "../../ui/feedback/Notes.js";
import { EmptyState } from "../../ui/feedback/Placeholders.js";
import { Segments } from "../../ui/form/Segments.js";
import { hoverTip } from "../../ui/hover-tip.js";
import { ActionMenu, type MenuAction } from "../../ui/menu/ActionMenu.js";
import { ButtonLink } from "../../ui/page/ButtonLink.js";
import { PageHeader } from "../../ui/page/PageHeader.js";
import { Panel } from "../../ui/page/Panel.js";

const MAX_SHOWN_PATIENTS = 24;

interface UnplacedPatientsProps {
  /** All patients, including those in beds. */
  patients: readonly Patient[];
  look: PatientLook;
  canDrag: boolean;
  listActions: (patient: Patient) => readonly MenuAction[];
}

function UnplacedPatients({ patients, look, canDrag, listActions }: UnplacedPatientsProps) {
  const unplacedPatients = patients.filter(({ ward_id }) => ward_id === null);
  if (unplacedPatients.length === 0) return null;
  return (
    <div className={classes.ward} data-large>
      <Panel
        title="Without a bed"
        description="Patients whose card names no bed, or a bed that does not exist."
        aside={<span className={classes.aside}>{unplacedPatients.length}</span>}
      >
        <ul className={classes.map} aria-label="Patients without a bed">
          {unplacedPatients.slice(0, MAX_SHOWN_PATIENTS).map((patient) => (
            <li
              key={patient.id}
              className={classes.bed}
              data-state="occupied"
              data-drag={canDrag ? patient.id : undefined}
            >
              <ActionMenu
                label={`Actions for ${patient.name}`}
                actions={() => listActions(patient)}
                currentState={patient.bed_no || "No bed"}
              >
                {(trigger) => (
                  <button
                    {...trigger}
                    type="button"
                    className={classes.main}
                    {...hoverTip(`${patient.name}, ${look.words(patient)}`)}
                  >
                    <b className={classes.label}>{patient.bed_no || "No bed"}</b>{" "}
                    {look.tile(patient)}
                    <VisuallyHidden>, {look.words(patient)}</VisuallyHidden>
                  </button>
                )}
              </ActionMenu>
            </li>
          ))}
        </ul>
        {unplacedPatients.length <= MAX_SHOWN_PATIENTS ? null : (
          <Anchor
            component={Link}
            to="/dashboard/patients"
            search={{ ward: NO_WARD } as never}
            mt="sm"
            display="inline-block"
          >
            All {unplacedPatients.length} in the list of patients
          </Anchor>
        )}
      </Panel>
    </div>
  );
}

function usePatientLook(): PatientLook {
  const now = useNow();
  const today = useHospitalToday();
  const targets = useSignalSettings()?.targets;
  const scale = useAcuityScale();
  return {
    tile: (patient) => <PatientTile patient={patient} targets={targets} />,
    line: ({ name, status }) => (
      <>
        <StatusSign status={status} />
        <span className={classes.words}>{name}</span>
      </>
    ),
    words: (patient) => describeTile(patient, { now, today, targets, scale }),
  };
}

/** Shows each ward with the map of its beds (docs/product.md, Wards page). */
export function WardsPage() {
  const canReadPatients = useMay(listPatients.access);
  const wards = useQuery(wardsQuery);
  const patients = useQuery({ ...openPatientsQuery, enabled: canReadPatients });
  if (wards.data !== undefined && (!canReadPatients || patients.data !== undefined)) {
    return <Wards wards={wards.data} patients={patients.data ?? null} />;
  }
  const failed = [wards, patients].find(({ data, isError }) => isError && data === undefined);
  const refetch = () => Promise.all([wards.refetch(), canReadPatients && patients.refetch()]);
  return (
    <>
      <PageHeader />
      <Loaded<unknown>
        query={{ data: undefined, error: failed?.error ?? null, refetch }}
        label="Loading wards"
        fallback="Failed to fetch wards."
      />
    </>
  );
}

/** Value of `?show=` for the list of beds to clean. */
const CLEANING = "cleaning" as const;

const NO_PATIENTS: readonly Patient[] = [];

interface WardsProps {
  wards: readonly Ward[];
  /** Open patients; null if the person may not see patients. */
  patients: readonly Patient[] | null;
}

function Wards({ wards, patients }: WardsProps) {
  const canManage = useMay(addWard.access);
  const hasKits = useHasDowntimeKits() === true;
  const canOpenDowntime = useMayOpen("/dashboard/downtime");
  const look = usePatientLook();
  const limit = useLimitText();
  const loadedPatients = patients ?? NO_PATIENTS;
  const [shown, setShown] = useSearchText("show");
  const states = useMemo(
    () => new Map(wards.map((ward) => [ward.id, listBedStates(ward, loadedPatients)])),
    [wards, loadedPatients],
  );
  const chosenWards = useChosenWards(wards);
  const occupancy = countOccupancy(chosenWards.flatMap(({ id }) => states.get(id) ?? []));
  const { choosing, begin, cancel, describeChoice, maps } = useBedChoice(wards, loadedPatients);
  const { canDrag, question } = useDragging(maps.ref, wards, loadedPatients);
  const { dialogs, add, listForWard, listForBed, listForPatient, open, ready, toggle } =
    useWardActions(wards, loadedPatients, (next) => begin(next));
  const state = BED_STATES.find((one) => one === shown) ?? null;
  const bedsToClean = useMemo(() => listBedsToClean(chosenWards), [chosenWards]);
  const isCleaning = shown === CLEANING;
  const hasCleaning = useParentDetails().data?.cleaning === true;
  const pageActions = (
    <>
      {hasKits && canOpenDowntime ? (
        <ButtonLink
          to="/dashboard/downtime"
          variant="default"
          leftSection={<IconPlugConnectedX size={17} aria-hidden="true" />}
        >
          Downtime
        </ButtonLink>
      ) : null}
      {canManage ? (
        <Button data-main leftSection={<IconPlus size={17} aria-hidden="true" />} onClick={add}>
          Add ward
        </Button>
      ) : null}
    </>
  );

  if (wards.length === 0) {
    return (
      <>
        <PageHeader />
        <EmptyState
          icon={<IconBed size={26} />}
          title="No wards yet"
          text="Add wards and beds to see which beds are free. Without wards, staff type the bed as plain text."
        >
          <Group mt="sm">{pageActions}</Group>
        </EmptyState>
        {dialogs}
      </>
    );
  }
  return (
    <>
      <PageHeader
        description={
          patients === null
            ? undefined
            : [occupancyText(occupancy), limit].filter(Boolean).join(". ")
        }
      >
        {pageActions}
      </PageHeader>
      <EqualTextsNote
        texts={findEqualTexts(
          wards.map(({ name }) => name),
          foldBed,
        )}
        what="wards have the name"
      />
      <EqualTextsNote
        texts={wards.flatMap(({ beds }) => findEqualTexts(beds, foldBed))}
        what="beds of one ward have the name"
      />
      {patients === null ? null : (
        <div className={classes.tools}>
          <WardChoice wards={wards} />
          <Segments<BedStateName | typeof CLEANING | "all">
            label="Show beds"
            options={[
              { value: "all", label: `All ${occupancy.beds}` },
              ...BED_STATES.map((value) => ({
                value,
                label: `${BED_STATE_LABELS[value]} ${occupancy[value]}`,
              })),
              ...(hasCleaning || isCleaning
                ? [{ value: CLEANING, label: `To clean ${bedsToClean.length}` }]
                : []),
            ]}
            value={isCleaning ? CLEANING : (state ?? "all")}
            onChange={(value) => setShown(value === "all" ? undefined : value)}
          />
          {canDrag && !isCleaning ? (
            <span className={classes.hint} data-tools>
              Drag to move or swap. On a touch screen, press and hold first.
            </span>
          ) : null}
        </div>
      )}
      {state !== null && patients !== null && occupancy[state] === 0 ? (
        <Text c="dimmed">No bed is {BED_STATE_LABELS[state].toLowerCase()}.</Text>
      ) : null}
      {isCleaning ? <BedsToClean beds={bedsToClean} onReady={ready} /> : null}
      {choosing === null ? null : (
        <ChooseBedBar
          text={
            choosing.kind === "move"
              ? `Choose the bed that ${choosing.patient.name} moves to.`
              : `Choose the patient to swap beds with ${choosing.patient.name}.`
          }
          alternative={choosing.kind === "move" ? "Type a bed" : "Choose from a list"}
          onAlternative={() => {
            cancel();
            open(choosing);
          }}
          onCancel={cancel}
        />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the beds' own buttons in one place. */}
      <div {...maps}>
        <div className={classes.wards}>
          {/* A patient may be moved to any ward, so the filter is ignored while the user chooses a bed. */}
          {(isCleaning ? [] : choosing === null ? chosenWards : wards).map((ward) => (
            <WardPanel
              key={ward.id}
              ward={ward}
              states={states.get(ward.id) ?? []}
              look={look}
              findPlace={
                canDrag && choosing === null
                  ? (ward_bed) => formatPlaceKey({ ward_id: ward.id, ward_bed })
                  : null
              }
              shown={patients === null || choosing !== null ? null : state}
              actions={listForWard === null ? null : () => listForWard(ward)}
              describeChoice={choosing === null ? null : (bed) => describeChoice(ward, bed)}
              bedActions={patients === null ? null : (bed) => listForBed(ward, bed)}
              onToggle={toggle === null ? null : (bed) => toggle(ward, bed)}
            />
          ))}
          {state === null && !isCleaning && chosenWards === wards ? (
            <UnplacedPatients
              patients={loadedPatients}
              look={look}
              canDrag={canDrag && choosing === null}
              listActions={listForPatient}
            />
          ) : null}
        </div>
      </div>
      {patients === null || isCleaning ? null : <WardsLegend />}
      {question}
      {dialogs}
    </>
  );
}
