import { PATIENT_FIELD_LABELS, type Patient } from "@wardline/contracts/patients";
import type { Sort } from "@wardline/domain/records/list-view";
import { memo } from "react";
import { DataTable } from "../../../ui/table/DataTable.js";
import type { DataColumn } from "../../../ui/table/data-table.js";
import { RowLink } from "../../../ui/table/RowLink.js";
import { DurationText, NumberCell } from "../cells/cells.js";
import cells from "../cells/cells.module.css";
import signals from "../signals/SignalsCell.module.css";
import { PatientCell } from "../signals/signal-cells.js";
import classes from "./CasualtiesTable.module.css";
import { PatientSummary } from "./PatientSummary.js";
import { NoPatients, NothingFound } from "./PatientsTable.js";

/** The columns by which the casualties list sorts, and its default (docs/product.md, Casualties list). */
export const CASUALTY_SORTS = ["hospital_no", "name", "duration"] as const;
export const CASUALTY_SORT: Sort<(typeof CASUALTY_SORTS)[number]> = {
  column: "hospital_no",
  direction: "asc",
};

/** By what each of them sorts; the shortest stay is the one that began last. */
export const casualtySortValue = {
  hospital_no: (patient: Patient) => patient.hospital_no,
  name: (patient: Patient) => patient.name,
  duration: (patient: Patient) => -Date.parse(patient.created_at),
};

const COLUMNS: readonly DataColumn<Patient>[] = [
  {
    id: "hospital_no",
    header: PATIENT_FIELD_LABELS.hospital_no,
    cell: (patient) => <NumberCell number={patient.hospital_no} />,
    sortValue: casualtySortValue.hospital_no,
    width: "16%",
  },
  {
    id: "name",
    header: PATIENT_FIELD_LABELS.name,
    cell: (patient) => <PatientCell patient={patient} isReadOnly />,
    className: signals.cell,
    sortValue: casualtySortValue.name,
    card: "title",
  },
  {
    id: "duration",
    header: "Duration",
    cell: (patient) => <DurationText patient={patient} />,
    className: cells.duration,
    sortValue: casualtySortValue.duration,
    width: "20%",
  },
  { id: "age", header: PATIENT_FIELD_LABELS.age, cell: (patient) => patient.age, width: "10%" },
  {
    id: "update",
    header: "Action",
    cell: (patient) => <UpdateLink patient={patient} />,
    width: "11.875rem",
    align: "end",
  },
];

interface CasualtiesTableProps {
  rows: readonly Patient[];
  /** Whether any patient is open: an empty list otherwise means that nothing was found. */
  hasPatients: boolean;
  sort: Sort;
  onSort: (sort: Sort) => void;
  selected: ReadonlySet<string>;
  onSelect: (selected: Set<string>) => void;
  onClearSearch: () => void;
}

/** The open patients, each with the way to its update page. While a search is typed it stays as it was. */
export const CasualtiesTable = memo(function CasualtiesTable(props: CasualtiesTableProps) {
  const { hasPatients, onClearSearch, ...list } = props;
  return (
    <DataTable
      {...list}
      label="casualties"
      isFixed
      columns={COLUMNS}
      compact={compact}
      rowLabel={(patient) => patient.name}
      empty={hasPatients ? <NothingFound onClear={onClearSearch} /> : <NoPatients />}
    />
  );
});

function compact(patient: Patient) {
  return <PatientSummary patient={patient} end={<UpdateLink patient={patient} />} />;
}

function UpdateLink({ patient }: { patient: Patient }) {
  return (
    <RowLink
      href={`/dashboard/update-patients-info/${patient.id}`}
      className={classes.update}
      aria-label={`Update Patient Info of ${patient.name}`}
    >
      Update Patient Info
    </RowLink>
  );
}
