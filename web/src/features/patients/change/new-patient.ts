import { GENDERS, type Gender, NOT_GIVEN, type Patient } from "@wardline/contracts/patients";
import { DISPLAY_SIGNALS, type DisplaySignal } from "@wardline/domain/boards/display-signals";
import {
  DEFAULT_PATIENT_STATUS,
  type PatientStatus,
} from "@wardline/domain/patients/patient-status";
import { joinTeams } from "@wardline/domain/people/department";
import { pick } from "@wardline/domain/records/pick";
import { readAge } from "./patient-values.js";

/** The genders that the form offers (docs/product.md, Validation). */
export const FORM_GENDERS: readonly Gender[] = GENDERS.slice(0, 2);

/** A new patient as its form holds it. */
export interface NewPatientValues extends Record<string, unknown>, Pick<Patient, DisplaySignal> {
  name: string;
  gender: string;
  status: PatientStatus;
  age: string;
  hospital_no: string;
  bed_no: string;
  teams: string[];
  /** When the patient came, by the hospital's clock, "2026-11-09T03:00"; "" for a card that was not written on paper. */
  created_at: string;
  /** "" for none. */
  paper_number: string;
}

/** The fields of the form, each showing its own error. */
export const NEW_PATIENT_FIELDS = [
  "name",
  "gender",
  "status",
  "age",
  "hospital_no",
  "bed_no",
  "created_at",
  "paper_number",
] as const;

/** Those in which the cursor goes on, in their order. */
const TYPED = ["name", "gender", "status", "age", "hospital_no"] as const;

export const EMPTY_PATIENT: NewPatientValues = {
  name: "",
  gender: "",
  status: DEFAULT_PATIENT_STATUS,
  age: "",
  hospital_no: "",
  bed_no: "",
  teams: [],
  created_at: "",
  paper_number: "",
  ...pick(NOT_GIVEN, DISPLAY_SIGNALS),
};

/** The field in which the cursor goes on: the first that is required and empty, else the bed. */
export function nextField(values: NewPatientValues): (typeof NEW_PATIENT_FIELDS)[number] {
  const empty = TYPED.find((field) => values[field].trim() === "");
  return empty ?? "bed_no";
}

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
export function filledFrom(
  person: FoundPerson,
): Pick<NewPatientValues, "hospital_no" | "name" | "gender" | "age"> {
  const gender = person.gender.toLowerCase();
  return {
    hospital_no: person.hospital_no,
    name: person.name,
    gender: FORM_GENDERS.some((offered) => offered === gender) ? gender : "",
    // A newborn's age in years is no number that a card takes.
    age: person.age === 0 ? "0 years" : String(person.age ?? ""),
  };
}

/** Whom to call for the chosen teams, one a line, as the card keeps it. */
interface Contacts {
  emails: string;
  phones: string;
}

/**
 * What admitting the patient sends; checked by the contract before it is sent. What is optional and was not given is not
 * among it.
 */
export function newPatientBody(
  values: NewPatientValues,
  created_at: string | undefined,
  { emails, phones }: Contacts = { emails: "", phones: "" },
) {
  const { gender, age, bed_no, teams, paper_number } = values;
  const ofTeams = { teams: joinTeams(teams), team_email: emails, team_on_call: phones };
  const given = DISPLAY_SIGNALS.filter((signal) => String(values[signal] ?? "") !== "");
  return {
    ...pick(values, ["name", "status", "hospital_no"]),
    ...(pick(values, given) as Partial<Pick<Patient, DisplaySignal>>),
    gender: gender as Gender,
    age: readAge(age),
    ...(bed_no.trim() === "" ? {} : { bed_no }),
    ...(teams.length === 0 ? {} : ofTeams),
    ...(created_at === undefined ? {} : { created_at }),
    ...(paper_number.trim() === "" ? {} : { paper_number }),
  };
}
