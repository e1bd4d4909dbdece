import {
  LATER_FIELDS,
  type PATIENT_CLOCKS,
  type Patient,
  type PatientFields,
  type PatientPlace,
} from "./patients.js";

/** What stays of a removed card besides its id, times and version: for counts, and for who was responsible. */
type KeptField = "status" | "teams" | "status_since";

type RemovedFields = Readonly<
  Omit<PatientFields & PatientPlace & Pick<Patient, (typeof PATIENT_CLOCKS)[number]>, KeptField>
>;

/** What a card holds once it is removed, where its later fields hold `later` then. */
export function removedFields(later: typeof LATER_FIELDS): RemovedFields {
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

/** What all fields of a removed card hold that do not stay (docs/wire.md, Retention). */
export const REMOVED_FIELDS = removedFields(LATER_FIELDS);

/** What stands where a removed card's name was. */
export const REMOVED_NAME = "Removed";
