import type { Patient } from "@wardline/contracts/patients";
import { matchesSearch } from "@wardline/domain/records/list-view";

/**
 * The patients that the patients page shows for a search: by name, hospital number, bed or paper number
 * (docs/product.md, Search and sort).
 */
export function findPatients(patients: readonly Patient[], query: string): readonly Patient[] {
  return find(patients, query, ({ name, hospital_no, bed_no, paper_number }) => [
    name,
    hospital_no,
    bed_no,
    paper_number ?? "",
  ]);
}

/**
 * The patients that the casualties list shows for a search: by name, hospital number or paper number
 * (docs/product.md, Search and sort).
 */
export function findCasualties(patients: readonly Patient[], query: string): readonly Patient[] {
  return find(patients, query, ({ name, hospital_no, paper_number }) => [
    name,
    hospital_no,
    paper_number ?? "",
  ]);
}

function find(
  patients: readonly Patient[],
  query: string,
  textsOf: (patient: Patient) => string[],
): readonly Patient[] {
  return narrowPatients(patients, (patient) => matchesSearch(textsOf(patient), query));
}

/**
 * The patients of whom `isLeft` holds, in their order; where that is everybody `patients` itself, so that a key which
 * leaves the list as it is draws no row.
 */
export function narrowPatients(
  patients: readonly Patient[],
  isLeft: (patient: Patient) => boolean,
): readonly Patient[] {
  const left = patients.filter(isLeft);
  return left.length === patients.length ? patients : left;
}
