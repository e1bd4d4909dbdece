import { useMediaQuery } from "@mantine/hooks";
import { IconHistory, IconPencil, IconTrash } from "@tabler/icons-react";
import {
  PATIENT_FIELD_LABELS,
  type Patient,
  updatePatient,
} from "@wardline/contracts/patients/patient";
import type { Ward } from "@wardline/contracts/patients/wards";
import type { WaitingTargets } from "@wardline/domain/patients/waiting";
import type { Sort } from "@wardline/domain/records/list-view";
import { clockText } from "@wardline/domain/time/clock-text";
import { memo, useCallback, useDeferredValue, useMemo } from "react";
import { useMay } from "../../../lib/session/rights.js";
import { useHospitalZone } from "../../../lib/time/hospital-time.js";
import type { PatientContacts } from "../../../shared/contacts/patient-contacts.js";
import { useWards } from "../../../shared/hospital/wards.js";
import { StatusBadge } from "../../../shared/patients/StatusBadge.js";
import { useSignalSettings } from "../../../shared/patients/signal-settings.js";
import { DataTable } from "../../../ui/table/DataTable.js";
import {
  type DataColumn,
  type DataTableProps,
  useResortMinute,
} from "../../../ui/table/data-table.js";
import { SKIPPED_TAB_INDEX } from "../../../ui/table/row-keys.js";
import { NothingFound } from "../../../ui/table/SearchBox.js";
import { getBedSortValue } from "../beds/bed-sort.js";
import { ContactsCell } from "../card/ContactsCell.js";
import contactClasses from "../card/ContactsCell.module.css";
import { AgeText, EmptyValue, NumberCell } from "../cells/cells.js";
import cells from "../cells/cells.module.css";
import { hasTarget, WaitingClock } from "../cells/WaitingClock.js";
import clock from "../cells/WaitingClock.module.css";
import { useMayDelete } from "../change/DeletePatientDialog.js";
import { CareCell, PatientCell, StayCell } from "../signals/SignalsLine.js";
import signals from "../signals/SignalsLine.module.css";
import { StatusCell, useStatusChange } from "../status/StatusCell.js";
import { fieldColumn, NoPatients, SORT_VALUES } from "./list-parts.js";
import { PatientSummary } from "./PatientSummary.js";
import { getWaitingPlace } from "./patient-filter.js";

/** Columns by which the patients page can be sorted, and the default sort (docs/product.md, Search and sort). */
export const PATIENT_SORTS = [
  "hospital_no",
  "name",
  "bed_no",
  "duration",
  "status",
  "waiting",
] as const;
type PatientSort = (typeof PATIENT_SORTS)[number];
export const PATIENT_SORT: Sort<PatientSort> = { column: "name", direction: "asc" };

/** Returns the function that reads a patient's sort value, for each sortable column. */
export function buildSortValues(targets: WaitingTargets | undefined, wards: readonly Ward[]) {
  return {
    ...SORT_VALUES,
    bed_no: getBedSortValue(wards),
    waiting: (patient: Patient) => getWaitingPlace(patient, targets),
  };
}

/** Minimum width for ten columns; below it, the name would have no room. */
const TABLE_MIN_WIDTH = "88em";
/** Media query with the same breakpoint as PatientSummary.module.css. */
const TABLET_QUERY = "(max-width: 75em)";

const ACTIONS = [
  { action: "edit", label: "Edit", Icon: IconPencil },
  { action: "history", label: "History", Icon: IconHistory },
  { action: "delete", label: "Delete", Icon: IconTrash },
] as const;

export type PatientAction = (typeof ACTIONS)[number]["action"];

interface PatientsTableProps
  extends Pick<DataTableProps<Patient>, "rows" | "sort" | "onSort" | "selected" | "onSelect"> {
  hidden: readonly string[];
  /** True if the day has any patients; an empty list then means that nothing was found. */
  hasPatients: boolean;
  /** End of the day in epoch milliseconds if the day is past; patients of a past day are read-only. */
  dayEnd: number | undefined;
  findContacts: (patient: Patient) => PatientContacts;
  /** Most common end of the current duties; null if nobody is on call or the list shows a past day. */
  commonEnd: string | null;
  onAction: (action: PatientAction, patient: Patient) => void;
  onClearSearch: () => void;
}

/** Table of a day's patients (docs/product.md, Patients page), memoised so that typing does not redraw the list. */
export const PatientsTable = memo(function PatientsTable(props: PatientsTableProps) {
  const { hasPatients, dayEnd, findContacts, onAction, onClearSearch, ...list } = props;
  const isPast = dayEnd !== undefined;
  const onStatus = useStatusChange();
  const canDelete = useMayDelete();
  const isReadOnly = !useMay(updatePatient.access) || isPast;
  const targets = useSignalSettings()?.targets;
  const minute = useResortMinute();
  const isNarrow = useMediaQuery(TABLET_QUERY, undefined, { getInitialValueInEffect: false });
  // New columns redraw every row, for example when duties load, so key presses and animation frames take priority.
  const columns = useDeferredValue(useColumns(props, isReadOnly, onStatus));
  const renderCompact = useCallback(
    (patient: Patient) => (
      <PatientSummary
        patient={patient}
        dayEnd={dayEnd}
        targets={targets}
        isNarrow={isNarrow}
        isReadOnly={isReadOnly}
        end={
          isReadOnly ? (
            <StatusBadge status={patient.status} isShort />
          ) : (
            <StatusCell patient={patient} isShort onChange={onStatus} />
          )
        }
        contacts={<ContactsCell patient={patient} contacts={findContacts(patient)} isLine />}
      />
    ),
    [targets, isNarrow, findContacts, onStatus, dayEnd, isReadOnly],
  );
  const isOffered = { edit: !isReadOnly, history: true, delete: !isReadOnly && canDelete };
  return (
    <DataTable
      {...list}
      sortedAt={list.sort.column === "waiting" && !isPast ? minute : undefined}
      label="patients"
      tableFrom={TABLE_MIN_WIDTH}
      isFixed
      columns={columns}
      compact={useDeferredValue(renderCompact)}
      rowLabel={(patient) => patient.name}
      actions={(patient) =>
        ACTIONS.filter(({ action }) => isOffered[action]).map(({ action, label, Icon }) => ({
          label,
          icon: <Icon size={17} aria-hidden="true" />,
          isDanger: action === "delete",
          onSelect: () => onAction(action, patient),
        }))
      }
      empty={
        hasPatients ? <NothingFound onClear={onClearSearch} /> : <NoPatients isPast={isPast} />
      }
    />
  );
});

/** Returns the columns that the user has not hidden; the sort column always stays visible. */
function useColumns(
  { hidden, sort, dayEnd, findContacts, commonEnd }: PatientsTableProps,
  isReadOnly: boolean,
  onStatus: ReturnType<typeof useStatusChange>,
) {
  const wards = useWards();
  const targets = useSignalSettings()?.targets;
  const zone = useHospitalZone();
  const columns = useMemo((): DataColumn<Patient>[] => {
    const isPast = dayEnd !== undefined;
    const sortValues = buildSortValues(targets, wards);
    return [
      fieldColumn("hospital_no", ({ hospital_no }) => <NumberCell number={hospital_no} />, {
        sortValue: sortValues.hospital_no,
        width: "6.5rem",
      }),
      fieldColumn("name", (patient) => <PatientCell patient={patient} isReadOnly={isReadOnly} />, {
        className: signals.cell,
        sortValue: sortValues.name,
        card: "title",
      }),
      fieldColumn(
        "bed_no",
        ({ bed_no }) =>
          bed_no === "" ? <EmptyValue text="No bed" /> : <NumberCell number={bed_no} />,
        { sortValue: sortValues.bed_no, width: "4.375rem" },
      ),
      fieldColumn("age", (patient) => <AgeText patient={patient} until={dayEnd} />, {
        width: "4.625rem",
      }),
      {
        id: "duration",
        header: "Duration of admission",
        cell: (patient) => <StayCell patient={patient} until={dayEnd} />,
        className: cells.duration,
        sortValue: sortValues.duration,
        // This width fits "Overdue since 20 Nov" and "12 DAYS, 14 HRS".
        width: "clamp(8.875rem, 10vw - 2px, 9.375rem)",
      },
      {
        id: "contacts",
        header: "Managing teams contact",
        note: commonEnd === null ? undefined : `until ${clockText(commonEnd, zone)}`,
        cell: (patient) => (
          <ContactsCell
            patient={patient}
            contacts={findContacts(patient)}
            shownEnd={commonEnd}
            tabIndex={isReadOnly ? undefined : SKIPPED_TAB_INDEX}
          />
        ),
        className: contactClasses.cell,
        // Wide windows give most of their extra width to names, and some of it to contacts and teams.
        width: "max(11rem, 20vw - 112px)",
      },
      fieldColumn("teams", (patient) => <CareCell patient={patient} isPast={isPast} />, {
        width: "max(8.625rem, 11vw - 20px)",
      }),
      {
        id: "status",
        header: PATIENT_FIELD_LABELS.status,
        cell: (patient) => {
          const hasClock = !isPast && targets !== undefined && hasTarget(patient, targets);
          return (
            <>
              {isReadOnly ? (
                <StatusBadge status={patient.status} />
              ) : (
                <StatusCell patient={patient} hasClockBelow={hasClock} onChange={onStatus} />
              )}
              {hasClock ? <WaitingClock patient={patient} targets={targets} length="row" /> : null}
            </>
          );
        },
        className: clock.cell,
        sortValue: sortValues.status,
        beside: { id: "waiting", header: "Waiting", sortValue: sortValues.waiting },
        width: "12.25rem",
      },
    ];
  }, [wards, targets, findContacts, commonEnd, zone, onStatus, dayEnd, isReadOnly]);
  const shownColumn = hidden.includes(sort.column) ? sort.column : null;
  return useMemo(
    () => columns.filter(({ id }) => !hidden.includes(id) || id === shownColumn),
    [columns, hidden, shownColumn],
  );
}
