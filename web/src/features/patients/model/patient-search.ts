import type { Patient } from "@wardline/contracts/patients";
import { matchesSearch } from "@wardline/domain/list-view";

/**
 * The patients that the patients page shows for a search: by name, hospital number or bed
 * (docs/product.md, Search and sort).
 */
export function findPatients(patients: readonly Patient[], query: string): Patient[] {
  return patients.filter((patient) =>
    matchesSearch([patient.name, patient.hospital_no, patient.bed_no], query),
  );
}

/**
 * The patients that the casualties list shows for a search: by name or hospital number
 * (docs/product.md, Search and sort).
 */
export function findCasualties(patients: readonly Patient[], query: string): Patient[] {
  return patients.filter((patient) => matchesSearch([patient.name, patient.hospital_no], query));
}
