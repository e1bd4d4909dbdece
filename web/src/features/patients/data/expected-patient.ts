import type { Patient, PatientData } from "@wardline/contracts/patients";

/** What the server will make of a patient who is given `data` at `now`, epoch milliseconds: its clocks begin anew. */
export function expectedPatient(patient: Patient, data: PatientData, now: number): Patient {
  const at = new Date(now).toISOString();
  const expected: Patient = Object.assign({}, patient, data);
  if (expected.status !== patient.status) expected.status_since = at;
  if (expected.waiting_for !== patient.waiting_for) {
    expected.waiting_since = expected.waiting_for === null ? null : at;
  }
  return expected;
}
