import type { Patient } from "@wardline/contracts/patients";
import { REMOVED_NAME } from "@wardline/contracts/removed-patients";

/** A patient as pages show one: of whom nothing is left, the word for that stands in the name's place. */
export function withRemovedName(patient: Patient): Patient {
  return patient.removed_at === undefined ? patient : { ...patient, name: REMOVED_NAME };
}
