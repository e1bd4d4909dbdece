import {
  LATER_FIELD_DEFAULTS,
  type PATIENT_TIMESTAMPS,
  type Patient,
  type PatientFields,
  type PatientPlace,
} from "./patient.js";

/** Fields that remain in a removed record besides id, times and version, for statistics and responsibility. */
type RetainedField = "status" | "teams" | "status_since";

type RemovedFields = Readonly<
  Omit<
    PatientFields & PatientPlace & Pick<Patient, (typeof PATIENT_TIMESTAMPS)[number]>,
    RetainedField
  >
>;

/** Returns the values of a removed record's fields. `later`: values of the fields added after the first version. */
export function buildRemovedFields(later: typeof LATER_FIELD_DEFAULTS): RemovedFields {
  return {
    ...later,
    name: "",
    gender: "unknown",
    age: "",
    hospital_no: "",
    bed_no: "",
    team_on_call: "",
    team_email: "",
  };
}

/** Values of the fields that a removed record loses (docs/wire/patients.md, Retention). */
export const REMOVED_FIELDS = buildRemovedFields(LATER_FIELD_DEFAULTS);

export const REMOVED_NAME = "Removed";
