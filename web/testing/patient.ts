import { createPatient, type Patient } from "@wardline/contracts/patients/patient";

/** Returns a patient; `given` replaces fields. */
export function buildPatient(given: Partial<Patient> = {}): Patient {
  const openingBody = createPatient.body.parse({
    name: "Adaeze Obi",
    gender: "female",
    age: 34,
    hospital_no: "HN-001",
    bed_no: "A1",
    teams: "Surgery",
    team_on_call: "0803 000 0001",
    team_email: "surgery@ward.test",
  });
  const at = "2026-11-18T08:00:00Z";
  const createdFields = {
    waiting_since: null,
    status_since: at,
    created_at: at,
    updated_at: at,
    version: 1,
  };
  const placement = { ward_id: null, ward_bed: null, merged_into: null };
  return { id: "patient", ...openingBody, ...placement, ...createdFields, ...given };
}
