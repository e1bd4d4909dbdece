import { PATIENT_FIELD_LABELS, type Patient } from "@wardline/contracts/patients";
import { type Sort, sortBy } from "@wardline/domain/list-view";
import { PATIENT_STATUSES, type PatientStatus } from "@wardline/domain/patient-status";
import type { DataColumn } from "../../../ui/data-table.js";
import { StatusBadge } from "../../../ui/StatusBadge.js";
import type { PatientContacts } from "../model/patient-contacts.js";
import { ContactsCell } from "./ContactsCell.js";
import contactClasses from "./ContactsCell.module.css";
import { DurationText, NameCell, Nothing, TeamsCell } from "./cells.js";
import cells from "./cells.module.css";
import { StatusCell } from "./StatusCell.js";

/** The columns by which the patients page sorts, and its default (docs/product.md, Search and sort). */
export const PATIENT_SORTS = ["hospital_no", "name", "bed_no", "duration", "status"] as const;
type PatientSort = (typeof PATIENT_SORTS)[number];
export const PATIENT_SORT: Sort<PatientSort> = { column: "name", direction: "asc" };

/** By what each of them sorts: the shortest stay is the one that began last, statuses go as in menus. */
const SORT_VALUES: Readonly<Record<PatientSort, (patient: Patient) => string | number>> = {
  hospital_no: (patient) => patient.hospital_no,
  name: (patient) => patient.name,
  bed_no: (patient) => patient.bed_no,
  duration: (patient) => -Date.parse(patient.created_at),
  status: (patient) => PATIENT_STATUSES.indexOf(patient.status),
};

interface PatientColumnsOptions {
  contactsOf: (patient: Patient) => PatientContacts;
  onStatus: (patients: readonly Patient[], status: PatientStatus) => void;
  dayEnd: number | undefined;
  /** Whether the status is only shown. */
  isReadOnly: boolean;
}

/**
 * The columns of the patients page (docs/product.md, Patients page). For a past day `dayEnd` is its end in epoch
 * milliseconds. `contactsOf` says whom to call.
 */
export function patientColumns({
  contactsOf,
  onStatus,
  dayEnd,
  isReadOnly,
}: PatientColumnsOptions): DataColumn<Patient>[] {
  return [
    {
      id: "hospital_no",
      header: PATIENT_FIELD_LABELS.hospital_no,
      cell: (patient) => patient.hospital_no,
      sortValue: SORT_VALUES.hospital_no,
      width: "94px",
    },
    {
      id: "name",
      header: PATIENT_FIELD_LABELS.name,
      cell: (patient) => <NameCell patient={patient} />,
      sortValue: SORT_VALUES.name,
      card: "title",
    },
    {
      id: "bed_no",
      header: PATIENT_FIELD_LABELS.bed_no,
      cell: (patient) => (patient.bed_no === "" ? <Nothing text="No bed" /> : patient.bed_no),
      sortValue: SORT_VALUES.bed_no,
      width: "74px",
    },
    { id: "age", header: PATIENT_FIELD_LABELS.age, cell: (patient) => patient.age, width: "76px" },
    {
      id: "duration",
      header: "Duration of admission",
      cell: (patient) => <DurationText patient={patient} until={dayEnd} />,
      className: cells.duration,
      sortValue: SORT_VALUES.duration,
      width: "154px",
    },
    {
      id: "contacts",
      header: "Managing teams contact",
      cell: (patient) => <ContactsCell patient={patient} contacts={contactsOf(patient)} />,
      className: contactClasses.cell,
      // Of the room that wide windows add, names, contacts and teams each take a part.
      width: "max(228px, 32vw - 233px)",
    },
    {
      id: "teams",
      header: PATIENT_FIELD_LABELS.teams,
      cell: (patient) => <TeamsCell patient={patient} />,
      width: "max(122px, 16vw - 108px)",
    },
    {
      id: "status",
      header: PATIENT_FIELD_LABELS.status,
      cell: (patient) =>
        isReadOnly ? (
          <StatusBadge status={patient.status} />
        ) : (
          <StatusCell patient={patient} onChange={onStatus} />
        ),
      sortValue: SORT_VALUES.status,
      width: "200px",
    },
  ];
}

/** The patients in the order in which the list shows them. */
export function inListOrder(
  patients: readonly Patient[],
  { column, direction }: Sort<PatientSort>,
): Patient[] {
  return sortBy(patients, SORT_VALUES[column], direction);
}
