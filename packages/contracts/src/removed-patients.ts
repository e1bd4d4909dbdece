import {
  LATER_FIELDS,
  type PATIENT_CLOCKS,
  type Patient,
  type PatientFields,
  type PatientPlace,
} from "./patients.js";

/** What stays of a removed card besides its id, times and version: for counts, and for who was responsible. */
type KeptField = "status" | "teams" | "status_since";

/** What all other fields of a card hold once it is removed (docs/wire.md, Retention). */
export const REMOVED_FIELDS: Readonly<
  Omit<PatientFields & PatientPlace & Pick<Patient, (typeof PATIENT_CLOCKS)[number]>, KeptField>
> = {
  ...LATER_FIELDS,
  name: "",
  gender: "unknown",
  age: "",
  hospital_no: "",
  bed_no: "",
  team_on_call: "",
  team_email: "",
};

/** What stands where a removed card's name was. */
export const REMOVED_NAME = "Removed";
