import type { Patient } from "@wardline/contracts/patients";
import type { Sort } from "@wardline/domain/list-view";
import { ButtonLink } from "../../../ui/ButtonLink.js";
import { DataTable } from "../../../ui/DataTable.js";
import type { DataColumn } from "../../../ui/data-table.js";
import { CARD_FIELD_LABELS } from "../model/card-labels.js";
import { DurationCell, NameCell } from "./cells.js";
import { NoPatients, NothingFound } from "./PatientsTable.js";

/** The columns by which the casualties list sorts, and its default (spec.md 2, 9). */
export const CASUALTY_SORTS = ["hospital_no", "name", "duration"] as const;
export const CASUALTY_SORT: Sort<(typeof CASUALTY_SORTS)[number]> = {
  column: "hospital_no",
  direction: "asc",
};

/** By what each of them sorts; the shortest stay is the one that began last. */
export const casualtySortValue = {
  hospital_no: (card: Patient) => card.hospital_no,
  name: (card: Patient) => card.name,
  duration: (card: Patient) => -Date.parse(card.created_at),
};

const COLUMNS: readonly DataColumn<Patient>[] = [
  {
    id: "hospital_no",
    header: CARD_FIELD_LABELS.hospital_no,
    cell: (card) => card.hospital_no,
    sortValue: casualtySortValue.hospital_no,
    width: "20%",
  },
  {
    id: "name",
    header: CARD_FIELD_LABELS.name,
    cell: (card) => <NameCell card={card} />,
    sortValue: casualtySortValue.name,
    card: "title",
  },
  {
    id: "duration",
    header: "Duration",
    cell: (card) => <DurationCell card={card} />,
    sortValue: casualtySortValue.duration,
    width: "20%",
  },
  { id: "age", header: CARD_FIELD_LABELS.age, cell: (card) => card.age, width: "14%" },
  {
    id: "update",
    header: "Action",
    cell: (card) => (
      <ButtonLink
        to="/dashboard/update-patients-info/$id"
        params={{ id: card.id }}
        variant="default"
        size="compact-sm"
        h={32}
        aria-label={`Update Patient Info of ${card.name}`}
      >
        Update Patient Info
      </ButtonLink>
    ),
    width: "190px",
    align: "end",
  },
];

interface CasualtiesTableProps {
  rows: readonly Patient[];
  /** Whether any card is open: an empty list otherwise means that nothing was found. */
  hasCards: boolean;
  sort: Sort;
  onSort: (sort: Sort) => void;
  selected: ReadonlySet<string>;
  onSelect: (selected: Set<string>) => void;
  onClearSearch: () => void;
}

/** The open cards, each with the way to its update page. */
export function CasualtiesTable({ hasCards, onClearSearch, ...list }: CasualtiesTableProps) {
  return (
    <DataTable
      {...list}
      label="casualties"
      columns={COLUMNS}
      rowLabel={(card) => card.name}
      empty={hasCards ? <NothingFound onClear={onClearSearch} /> : <NoPatients />}
    />
  );
}
