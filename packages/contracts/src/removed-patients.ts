import type { PATIENT_CLOCKS, Patient, PatientFields, PatientPlace } from "./patients.js";

/** What stays of a removed card besides its id, times and version: for counts, and for who was responsible. */
type KeptField = "status" | "teams" | "status_since";

/** What all other fields of a card hold once it is removed (docs/wire.md, Retention). */
export const REMOVED_FIELDS: Readonly<
  Omit<PatientFields & PatientPlace & Pick<Patient, (typeof PATIENT_CLOCKS)[number]>, KeptField>
> = {
  name: "",
  gender: "unknown",
  age: "",
  hospital_no: "",
  bed_no: "",
  team_on_call: "",
  team_email: "",
  flags: [],
  acuity: null,
  expected_discharge: null,
  waiting_for: null,
  waiting_since: null,
  ward_id: null,
  ward_bed: null,
};

/** What stands where a removed card's name was. */
export const REMOVED_NAME = "Removed";
