import type { Patient } from "@wardline/contracts/patients";
import { type Sort, sortBy } from "@wardline/domain/list-view";
import type { DataColumn } from "../../../ui/data-table.js";
import { StatusBadge } from "../../../ui/StatusBadge.js";
import type { PatientContacts } from "../model/patient-contacts.js";
import { PATIENT_FIELD_LABELS } from "../model/patient-labels.js";
import { ContactsCell } from "./ContactsCell.js";
import { DurationCell, NameCell, Nothing, TeamsCell } from "./cells.js";
import { StatusCell } from "./StatusCell.js";

/** The columns by which the patients page sorts, and its default (docs/product.md, Patients page). */
export const PATIENT_SORTS = ["hospital_no", "name", "bed_no"] as const;
export const PATIENT_SORT: Sort<(typeof PATIENT_SORTS)[number]> = {
  column: "name",
  direction: "asc",
};

/**
 * The columns of the patients page (docs/product.md, Patients page). For a past day `dayEnd` is its end in epoch
 * milliseconds: the status of that day is shown and cannot be changed. `contactsOf` says whom to call.
 */
export function patientColumns(
  contactsOf: (patient: Patient) => PatientContacts,
  dayEnd?: number,
): DataColumn<Patient>[] {
  const isPast = dayEnd !== undefined;
  return [
    {
      id: "hospital_no",
      header: PATIENT_FIELD_LABELS.hospital_no,
      cell: (patient) => patient.hospital_no,
      sortValue: (patient) => patient.hospital_no,
      width: "92px",
    },
    {
      id: "name",
      header: PATIENT_FIELD_LABELS.name,
      cell: (patient) => <NameCell patient={patient} />,
      sortValue: (patient) => patient.name,
      card: "title",
    },
    {
      id: "bed_no",
      header: PATIENT_FIELD_LABELS.bed_no,
      cell: (patient) => (patient.bed_no === "" ? <Nothing text="No bed" /> : patient.bed_no),
      sortValue: (patient) => patient.bed_no,
      width: "76px",
    },
    { id: "age", header: PATIENT_FIELD_LABELS.age, cell: (patient) => patient.age, width: "70px" },
    {
      id: "duration",
      header: "Duration of admission",
      cell: (patient) => <DurationCell patient={patient} until={dayEnd} />,
      width: "132px",
    },
    {
      id: "contacts",
      header: "Managing teams contact",
      cell: (patient) => <ContactsCell patient={patient} contacts={contactsOf(patient)} />,
      width: "232px",
    },
    {
      id: "teams",
      header: PATIENT_FIELD_LABELS.teams,
      cell: (patient) => <TeamsCell patient={patient} />,
      width: "128px",
    },
    {
      id: "status",
      header: PATIENT_FIELD_LABELS.status,
      cell: (patient) =>
        isPast ? <StatusBadge status={patient.status} /> : <StatusCell patient={patient} />,
      width: "200px",
    },
  ];
}

/** The patients in the order in which the list shows them. */
export function inListOrder(
  patients: readonly Patient[],
  { column, direction }: Sort<(typeof PATIENT_SORTS)[number]>,
): Patient[] {
  return sortBy(patients, (patient) => patient[column], direction);
}
