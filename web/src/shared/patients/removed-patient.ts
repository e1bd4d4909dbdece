import type { Patient } from "@wardline/contracts/patients/patient";
import { REMOVED_NAME } from "@wardline/contracts/patients/removed-patients";

/** Returns the patient as shown on pages; if the patient's data was removed, a placeholder replaces the name. */
export function withRemovedName(patient: Patient): Patient {
  return patient.removed_at === undefined ? patient : { ...patient, name: REMOVED_NAME };
}
