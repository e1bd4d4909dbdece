import type { Patient } from "@wardline/contracts/patients";
import { type Sort, sortBy } from "@wardline/domain/list-view";
import type { DataColumn } from "../../../ui/data-table.js";
import { StatusBadge } from "../../../ui/StatusBadge.js";
import { CARD_FIELD_LABELS } from "../model/card-labels.js";
import { ContactsCell, DurationCell, NameCell, Nothing, TeamsCell } from "./cells.js";
import { StatusCell } from "./StatusCell.js";

/** The columns by which the patients page sorts, and its default (spec.md 2, 9). */
export const PATIENT_SORTS = ["hospital_no", "name", "bed_no"] as const;
export const PATIENT_SORT: Sort<(typeof PATIENT_SORTS)[number]> = {
  column: "name",
  direction: "asc",
};

/**
 * The columns of the patients page (spec.md 2). For a past day `dayEnd` is its end in epoch milliseconds: the
 * status of that day is shown and cannot be changed.
 */
export function patientColumns(dayEnd?: number): DataColumn<Patient>[] {
  const isPast = dayEnd !== undefined;
  return [
    {
      id: "hospital_no",
      header: CARD_FIELD_LABELS.hospital_no,
      cell: (card) => card.hospital_no,
      sortValue: (card) => card.hospital_no,
      width: "92px",
    },
    {
      id: "name",
      header: CARD_FIELD_LABELS.name,
      cell: (card) => <NameCell card={card} />,
      sortValue: (card) => card.name,
      card: "title",
    },
    {
      id: "bed_no",
      header: CARD_FIELD_LABELS.bed_no,
      cell: (card) => (card.bed_no === "" ? <Nothing text="No bed" /> : card.bed_no),
      sortValue: (card) => card.bed_no,
      width: "76px",
    },
    { id: "age", header: CARD_FIELD_LABELS.age, cell: (card) => card.age, width: "70px" },
    {
      id: "duration",
      header: "Duration of admission",
      cell: (card) => <DurationCell card={card} until={dayEnd} />,
      width: "132px",
    },
    {
      id: "contacts",
      header: "Managing teams contact",
      cell: (card) => <ContactsCell card={card} />,
      width: "176px",
    },
    {
      id: "teams",
      header: CARD_FIELD_LABELS.teams,
      cell: (card) => <TeamsCell card={card} />,
      width: "128px",
    },
    {
      id: "status",
      header: CARD_FIELD_LABELS.status,
      cell: (card) => (isPast ? <StatusBadge status={card.status} /> : <StatusCell card={card} />),
      width: "200px",
    },
  ];
}

/** The cards in the order in which the list shows them. */
export function inListOrder(
  cards: readonly Patient[],
  { column, direction }: Sort<(typeof PATIENT_SORTS)[number]>,
): Patient[] {
  return sortBy(cards, (card) => card[column], direction);
}
