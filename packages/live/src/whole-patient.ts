import { LATER_FIELD_DEFAULTS, type Patient } from "@wardline/contracts/patients/patient";
import type { LoggedPatient } from "@wardline/database/event-log";

/**
 * Completes a logged patient for readers who may see everything (docs/wire/patients.md, Patients). Fields that an old
 * entry lacks are empty, and the admission time replaces a missing status time. Similar names are left out, because
 * these readers have all patients.
 */
export function completePatient(
  { alike: _alike, ...card }: LoggedPatient,
  later = LATER_FIELD_DEFAULTS,
): Patient {
  return { ...later, status_since: card.created_at, ...card };
}
