import { PATIENT_FIELD_LABELS, type Patient } from "@wardline/contracts/patients/patient";
import type { Ward } from "@wardline/contracts/patients/wards";
import { PATIENT_STATUSES, type PatientStatus } from "@wardline/domain/patients/patient-status";
import type { WaitingTargets } from "@wardline/domain/patients/waiting";
import { type Sort, sortBy } from "@wardline/domain/records/list-view";
import type { PatientContacts } from "../../../shared/contacts/patient-contacts.js";
import { StatusBadge } from "../../../shared/patients/StatusBadge.js";
import type { DataColumn } from "../../../ui/table/data-table.js";
import { SKIPPED_TAB_INDEX } from "../../../ui/table/row-keys.js";
import { getBedSortValue } from "../beds/bed-sort.js";
import { ContactsCell } from "../card/ContactsCell.js";
import contactClasses from "../card/ContactsCell.module.css";
import { AgeText } from "../cells/AgeText.js";
import { EmptyValue, NumberCell } from "../cells/cells.js";
import cells from "../cells/cells.module.css";
import { hasTarget, WaitingClock } from "../cells/WaitingClock.js";
import clock from "../cells/WaitingClock.module.css";
import signals from "../signals/SignalsLine.module.css";
import { CareCell, PatientCell, StayCell } from "../signals/signal-cells.js";
import { StatusCell } from "../status/StatusCell.js";
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

type SortValues = Readonly<Record<PatientSort, (patient: Patient) => string | number>>;

/**
 * Sort value for each column. The stay that began last sorts as the shortest; statuses follow the order of the menu.
 */
const SORT_VALUES: Omit<SortValues, "waiting" | "bed_no"> = {
  hospital_no: (patient) => patient.hospital_no,
  name: (patient) => patient.name,
  duration: (patient) => -Date.parse(patient.created_at),
  status: (patient) => PATIENT_STATUSES.indexOf(patient.status),
};

interface PatientColumnsOptions {
  bedSort: (patient: Patient) => string;
  /** Waiting-time targets; undefined while they are loading. */
  targets: WaitingTargets | undefined;
  findContacts: (patient: Patient) => PatientContacts;
  /** Most common end of the current duties, as a time and as "08:00"; null if the list shows a past day. */
  end: { at: string; text: string } | null;
  onStatus: (patients: readonly Patient[], status: PatientStatus) => void;
  dayEnd: number | undefined;
  /** True if the status is read-only. */
  isReadOnly: boolean;
}

/**
 * The columns of the patients page (docs/product.md, Patients page). For a past day, `dayEnd` is its end in epoch
 * milliseconds. `findContacts` returns a patient's contacts.
 */
export function buildPatientColumns({
  bedSort,
  targets,
  findContacts,
  end,
  onStatus,
  dayEnd,
  isReadOnly,
}: PatientColumnsOptions): DataColumn<Patient>[] {
  const isPast = dayEnd !== undefined;
  return [
    {
      id: "hospital_no",
      header: PATIENT_FIELD_LABELS.hospital_no,
      cell: (patient) => <NumberCell number={patient.hospital_no} />,
      sortValue: SORT_VALUES.hospital_no,
      width: "6.5rem",
    },
    {
      id: "name",
      header: PATIENT_FIELD_LABELS.name,
      cell: (patient) => <PatientCell patient={patient} isReadOnly={isReadOnly} />,
      className: signals.cell,
      sortValue: SORT_VALUES.name,
      card: "title",
    },
    {
      id: "bed_no",
      header: PATIENT_FIELD_LABELS.bed_no,
      cell: (patient) =>
        patient.bed_no === "" ? (
          <EmptyValue text="No bed" />
        ) : (
          <NumberCell number={patient.bed_no} />
        ),
      sortValue: bedSort,
      width: "4.375rem",
    },
    {
      id: "age",
      header: PATIENT_FIELD_LABELS.age,
      cell: (patient) => <AgeText patient={patient} until={dayEnd} />,
      width: "4.625rem",
    },
    {
      id: "duration",
      header: "Duration of admission",
      cell: (patient) => <StayCell patient={patient} until={dayEnd} />,
      className: cells.duration,
      sortValue: SORT_VALUES.duration,
      // This width fits "Overdue since 20 Nov" and "12 DAYS, 14 HRS".
      width: "clamp(8.875rem, 10vw - 2px, 9.375rem)",
    },
    {
      id: "contacts",
      header: "Managing teams contact",
      note: end === null ? undefined : `until ${end.text}`,
      cell: (patient) => (
        <ContactsCell
          patient={patient}
          contacts={findContacts(patient)}
          shownEnd={end?.at ?? null}
          tabIndex={isReadOnly ? undefined : SKIPPED_TAB_INDEX}
        />
      ),
      className: contactClasses.cell,
      // Wide windows give most of their extra width to names, and some of it to contacts and teams.
      width: "max(11rem, 20vw - 112px)",
    },
    {
      id: "teams",
      header: PATIENT_FIELD_LABELS.teams,
      cell: (patient) => <CareCell patient={patient} isPast={isPast} />,
      width: "max(8.625rem, 11vw - 20px)",
    },
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
      sortValue: SORT_VALUES.status,
      beside: {
        id: "waiting",
        header: "Waiting",
        sortValue: (patient) => getWaitingPlace(patient, targets),
      },
      width: "12.25rem",
    },
  ];
}

/** Sorts the patients as the list shows them. */
export function sortForList(
  patients: readonly Patient[],
  { column, direction }: Sort<PatientSort>,
  targets: WaitingTargets | undefined,
  wards: readonly Ward[],
): Patient[] {
  const values: SortValues = {
    ...SORT_VALUES,
    bed_no: getBedSortValue(wards),
    waiting: (patient) => getWaitingPlace(patient, targets),
  };
  return sortBy(patients, values[column], direction);
}
