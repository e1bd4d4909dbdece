import type { Patient } from "@wardline/contracts/patients";

/** A patient for specs, with what a spec is about. */
export function patientOf(given: Partial<Patient> = {}): Patient {
  return {
    id: "patient",
    name: "Adaeze Obi",
    gender: "female",
    age: 34,
    hospital_no: "HN-001",
    bed_no: "A1",
    status: "card_opened",
    teams: "Surgery",
    team_on_call: "0803 000 0001",
    team_email: "surgery@ward.test",
    created_at: "2026-11-18T08:00:00Z",
    updated_at: "2026-11-18T08:00:00Z",
    version: 1,
    ...given,
  };
}
