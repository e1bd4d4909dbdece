import type { Patient } from "@wardline/contracts/patients";

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
