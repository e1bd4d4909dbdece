import { GENDERS, type Gender } from "@wardline/contracts/patients";
import { DEFAULT_PATIENT_STATUS, type PatientStatus } from "@wardline/domain/patient-status";
import { readAge } from "./patient-values.js";

/** The genders that the form offers (docs/product.md, Validation). */
export const FORM_GENDERS: readonly Gender[] = GENDERS.slice(0, 2);

/** A new patient as its form holds it. */
export interface NewPatientValues extends Record<string, unknown> {
  name: string;
  gender: string;
  status: PatientStatus;
  age: string;
  hospital_no: string;
}

/** The fields of the form, each showing its own error. */
export const NEW_PATIENT_FIELDS = ["name", "gender", "status", "age", "hospital_no"] as const;

export const EMPTY_PATIENT: NewPatientValues = {
  name: "",
  gender: "",
  status: DEFAULT_PATIENT_STATUS,
  age: "",
  hospital_no: "",
};

/** A person found by hospital number, as far as the form takes it over. */
export interface FoundPerson {
  hospital_no: string;
  name: string;
  gender: string;
  age: number | string | null;
}

/**
 * What choosing a match fills in (docs/product.md, New Patient page); a gender that the form does not offer is left to
 * be chosen.
 */
export function filledFrom(person: FoundPerson): Omit<NewPatientValues, "status"> {
  const gender = person.gender.toLowerCase();
  return {
    hospital_no: person.hospital_no,
    name: person.name,
    gender: FORM_GENDERS.some((offered) => offered === gender) ? gender : "",
    age: person.age === null ? "" : String(person.age),
  };
}

/** What admitting the patient sends; checked by the contract before it is sent. */
export function newPatientBody(values: NewPatientValues, created_at: string | undefined) {
  const { gender, age, ...rest } = values;
  return {
    ...rest,
    gender: gender as Gender,
    age: readAge(age),
    ...(created_at === undefined ? {} : { created_at }),
  };
}
