import { LATER_FIELDS, type Patient } from "@wardline/contracts/patients/patient";
import type { LoggedPatient } from "@wardline/database/event-log";

/**
 * A logged patient for readers who may see everything (docs/wire/patients.md, Patients). Missing newer fields are empty, and
 * the status counts from admission. Similar names are left out, because the readers have all patients.
 */
export function completePatient(
  { alike: _alike, ...card }: LoggedPatient,
  later = LATER_FIELDS,
): Patient {
  return { ...later, status_since: card.created_at, ...card };
}
