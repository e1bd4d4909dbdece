import { PATIENT_FIELD_LABELS, type Patient } from "@wardline/contracts/patients/patient";
import type { Sort } from "@wardline/domain/records/list-view";
import { memo } from "react";
import { DataTable } from "../../../ui/table/DataTable.js";
import type { DataColumn } from "../../../ui/table/data-table.js";
import { RowLink } from "../../../ui/table/RowLink.js";
import { AgeText } from "../cells/AgeText.js";
import { DurationText, NameCell, NumberCell } from "../cells/cells.js";
import cells from "../cells/cells.module.css";
import classes from "./CasualtiesTable.module.css";
import { NoPatients, NothingFound } from "./PatientsTable.js";

/** Columns by which the casualties list can be sorted, and the default sort (docs/product.md, Casualties list). */
export const CASUALTY_SORTS = ["hospital_no", "name", "duration"] as const;
export const CASUALTY_SORT: Sort<(typeof CASUALTY_SORTS)[number]> = {
  column: "hospital_no",
  direction: "asc",
};

const COLUMNS: readonly DataColumn<Patient>[] = [
  {
    id: "hospital_no",
    header: PATIENT_FIELD_LABELS.hospital_no,
    cell: (patient) => <NumberCell number={patient.hospital_no} />,
    sortValue: (patient) => patient.hospital_no,
    width: "16%",
  },
  {
    id: "name",
    header: PATIENT_FIELD_LABELS.name,
    cell: (patient) => <NameCell patient={patient} />,
    sortValue: (patient) => patient.name,
    card: "title",
  },
  {
    id: "duration",
    header: "Duration",
    cell: (patient) => <DurationText patient={patient} />,
    className: cells.duration,
    // The time is negated, because the shortest stay has the latest opening time.
    sortValue: (patient) => -Date.parse(patient.created_at),
    width: "20%",
  },
  {
    id: "age",
    header: PATIENT_FIELD_LABELS.age,
    cell: (patient) => <AgeText patient={patient} />,
    width: "10%",
  },
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
  /** True if any patient is open; an empty list then means that the search found nothing. */
  hasPatients: boolean;
  sort: Sort;
  onSort: (sort: Sort) => void;
  selected: ReadonlySet<string>;
  onSelect: (selected: Set<string>) => void;
  onClearSearch: () => void;
}

/**
 * List of open patients, each with a link to the update page. Memoised, so that typing a search does not redraw the
 * list.
 */
export const CasualtiesTable = memo(function CasualtiesTable(props: CasualtiesTableProps) {
  const { hasPatients, onClearSearch, ...list } = props;
  return (
    <DataTable
      {...list}
      label="casualties"
      isFixed
      columns={COLUMNS}
      compact={renderCompact}
      rowLabel={(patient) => patient.name}
      empty={hasPatients ? <NothingFound onClear={onClearSearch} /> : <NoPatients />}
    />
  );
});

function renderCompact(patient: Patient) {
  return (
    <div className={classes.line}>
      <div>
        <NameCell patient={patient} />
        <span className={classes.facts}>
          <NumberCell number={patient.hospital_no} /> · <DurationText patient={patient} /> ·{" "}
          {PATIENT_FIELD_LABELS.age} <AgeText patient={patient} />
        </span>
      </div>
      <UpdateLink patient={patient} />
    </div>
  );
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
