import type { Patient } from "@wardline/contracts/patients";
import { matchesSearch } from "@wardline/domain/list-view";
import { narrowPatients } from "./narrow-patients.js";

/**
 * The patients that the patients page shows for a search: by name, hospital number or bed
 * (docs/product.md, Search and sort).
 */
export function findPatients(patients: readonly Patient[], query: string): readonly Patient[] {
  return find(patients, query, ({ name, hospital_no, bed_no }) => [name, hospital_no, bed_no]);
}

/**
 * The patients that the casualties list shows for a search: by name or hospital number
 * (docs/product.md, Search and sort).
 */
export function findCasualties(patients: readonly Patient[], query: string): readonly Patient[] {
  return find(patients, query, ({ name, hospital_no }) => [name, hospital_no]);
}

function find(
  patients: readonly Patient[],
  query: string,
  textsOf: (patient: Patient) => string[],
): readonly Patient[] {
  return narrowPatients(patients, (patient) => matchesSearch(textsOf(patient), query));
}
