import type { EmrMatch } from "@wardline/contracts/patients/emr";
import type { Identifier } from "@wardline/contracts/patients/identifiers";
import {
  EMPTY_LATER_FIELDS,
  GENDERS,
  type Gender,
  type Patient,
} from "@wardline/contracts/patients/patient";
import { DISPLAY_SIGNALS, type DisplaySignal } from "@wardline/domain/boards/display-signals";
import { DEFAULT_PATIENT_STATUS } from "@wardline/domain/patients/patient-status";
import { joinTeams } from "@wardline/domain/people/department";
import { pick } from "@wardline/domain/records/pick";
import { parseLocalMoment } from "../../../lib/time/day-text.js";
import { readAge } from "./patient-values.js";

/** Genders that the form offers (docs/product.md, Validation). */
export const FORM_GENDERS: readonly Gender[] = GENDERS.slice(0, 2);

/** Values of the form of a new patient. */
export interface NewPatientValues
  extends Record<string, unknown>,
    Pick<Patient, DisplaySignal | "name" | "status" | "hospital_no" | "bed_no" | "date_of_birth"> {
  gender: string;
  age: string;
  teams: string[];
  /** Arrival time in the hospital's zone, "2026-11-09T03:00"; "" if the card was not written on paper. */
  created_at: string;
  paper_number: string;
  identifiers: Identifier[];
}

const REQUIRED_FIELDS = ["name", "gender", "status", "age", "hospital_no"] as const;

/** Fields that show their own errors. */
export const NEW_PATIENT_FIELDS = [
  ...REQUIRED_FIELDS,
  "bed_no",
  "created_at",
  "paper_number",
  "date_of_birth",
] as const;

export const EMPTY_PATIENT: NewPatientValues = {
  name: "",
  gender: "",
  status: DEFAULT_PATIENT_STATUS,
  age: "",
  hospital_no: "",
  bed_no: "",
  teams: [],
  created_at: "",
  ...pick(EMPTY_LATER_FIELDS, [...DISPLAY_SIGNALS, "date_of_birth", "identifiers"] as const),
  paper_number: "",
};

/** Returns the field to focus next: the first empty required field, otherwise the bed. */
export function findNextField(values: NewPatientValues): (typeof NEW_PATIENT_FIELDS)[number] {
  return REQUIRED_FIELDS.find((field) => values[field].trim() === "") ?? "bed_no";
}

type FoundPerson = Pick<EmrMatch, "hospital_no" | "name" | "age" | "date_of_birth"> & {
  gender: string;
};

/** Returns the form values for a found person (docs/product.md, New Patient page). */
export function toPersonValues(person: FoundPerson, hasIdentity: boolean) {
  const gender = person.gender.toLowerCase();
  return {
    ...pick(person, ["hospital_no", "name"]),
    gender: FORM_GENDERS.some((offered) => offered === gender) ? gender : "",
    // The server rejects a numeric age of 0, so a newborn's age is sent as text.
    age: person.age === 0 ? "0 years" : String(person.age ?? ""),
    ...(hasIdentity && { date_of_birth: person.date_of_birth ?? null }),
  };
}

/** Builds the body that admits a patient, without empty optional fields. An undefined `created_at` means now. */
export function toNewPatientBody(
  values: NewPatientValues,
  created_at: string | undefined,
  { emails, phones } = { emails: "", phones: "" },
) {
  const { gender, age, bed_no, teams, paper_number, date_of_birth, identifiers } = values;
  const given = DISPLAY_SIGNALS.filter((signal) => String(values[signal] ?? "") !== "");
  return {
    ...pick(values, ["name", "status", "hospital_no"]),
    ...(pick(values, given) as Partial<Pick<Patient, DisplaySignal>>),
    gender: gender as Gender,
    age: readAge(age),
    ...(bed_no.trim() !== "" && { bed_no }),
    ...(teams.length > 0 && { teams: joinTeams(teams), team_email: emails, team_on_call: phones }),
    ...(created_at !== undefined && { created_at }),
    ...(paper_number.trim() !== "" && { paper_number }),
    ...(date_of_birth !== null && { date_of_birth }),
    ...(identifiers.length > 0 && { identifiers }),
  };
}

/** Returns the `created_at` of a card opened for an earlier day: noon in `zone` (docs/wire/patients.md, Patients). */
export function toOpeningTime(day: string, today: string, zone: string): string | undefined {
  // For today, the server uses its own clock.
  return day >= today ? undefined : toArrivalTime(`${day}T12:00`, zone);
}

/** Returns the `created_at` for the field's value, such as "2026-11-09T03:00" in `zone`; undefined if unreadable. */
export function toArrivalTime(moment: string, zone: string): string | undefined {
  const at = parseLocalMoment(moment, zone);
  return at === null ? undefined : new Date(at).toISOString();
}
