import type { Patient } from "@wardline/contracts/patients";
import { matchesSearch, type Sort, sortBy } from "@wardline/domain/list-view";

/** The columns by which the patients page sorts, and its default (spec.md 2, 9). */
export const PATIENT_SORTS = ["hospital_no", "name", "bed_no"] as const;
export type PatientSort = (typeof PATIENT_SORTS)[number];
export const PATIENT_SORT: Sort<PatientSort> = { column: "name", direction: "asc" };

/** The columns by which the casualties list sorts, and its default (spec.md 2, 9). */
export const CASUALTY_SORTS = ["hospital_no", "name", "created_at"] as const;
export type CasualtySort = (typeof CASUALTY_SORTS)[number];
export const CASUALTY_SORT: Sort<CasualtySort> = { column: "hospital_no", direction: "asc" };

/** The cards that the patients page shows for a search, in order (spec.md 2). */
export function viewPatients(
  cards: readonly Patient[],
  query: string,
  { column, direction }: Sort<PatientSort>,
): Patient[] {
  const found = cards.filter((card) =>
    matchesSearch([card.name, card.hospital_no, card.bed_no], query),
  );
  return sortBy(found, (card) => card[column], direction);
}

/** The cards that the casualties list shows for a search, in order; by duration means the shortest stay first. */
export function viewCasualties(
  cards: readonly Patient[],
  query: string,
  { column, direction }: Sort<CasualtySort>,
): Patient[] {
  const found = cards.filter((card) => matchesSearch([card.name, card.hospital_no], query));
  const pick = (card: Patient) =>
    column === "created_at" ? -Date.parse(card.created_at) : card[column];
  return sortBy(found, pick, direction);
}
