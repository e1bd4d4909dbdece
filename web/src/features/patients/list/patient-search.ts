import type { Patient } from "@wardline/contracts/patients/patient";
import { matchesSearch } from "@wardline/domain/records/list-view";

/** Searches the patients page by name, hospital number, bed or paper number (docs/product.md, Search and sort). */
export function findPatients(patients: readonly Patient[], query: string): readonly Patient[] {
  return find(patients, query, ({ name, hospital_no, bed_no, paper_number }) => [
    name,
    hospital_no,
    bed_no,
    paper_number ?? "",
  ]);
}

/** Searches the casualties list by name, hospital number or paper number (docs/product.md, Search and sort). */
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
 * Returns the patients that match `isLeft`, in order; returns `patients` itself if all match, so that no row is
 * redrawn.
 */
export function narrowPatients(
  patients: readonly Patient[],
  isLeft: (patient: Patient) => boolean,
): readonly Patient[] {
  const left = patients.filter(isLeft);
  return left.length === patients.length ? patients : left;
}
