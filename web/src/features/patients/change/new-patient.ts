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
import { findZonedHour, findZonedMinute } from "@wardline/domain/time/zoned-day";
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
  /** Number of the paper card; "" for none. */
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

/** Details of a person found by hospital number, to be filled into the form. */
interface FoundPerson {
  hospital_no: string;
  name: string;
  gender: string;
  age: number | string | null;
  date_of_birth?: string | undefined;
}

/**
 * Returns the form values for a chosen person (docs/product.md, New Patient page), with the date of birth if the
 * hospital uses it. A gender that the form does not offer stays empty.
 */
export function toPersonValues(person: FoundPerson, hasIdentity: boolean) {
  const gender = person.gender.toLowerCase();
  return {
    hospital_no: person.hospital_no,
    name: person.name,
    gender: FORM_GENDERS.some((offered) => offered === gender) ? gender : "",
    // The server rejects a numeric age of 0, so a newborn's age is sent as text.
    age: person.age === 0 ? "0 years" : String(person.age ?? ""),
    ...(hasIdentity && { date_of_birth: person.date_of_birth ?? null }),
  };
}

/**
 * Builds the body of the request that admits a patient, without optional fields that have no value. An undefined
 * `created_at` means now. The contacts of the chosen teams have one per line, as patients store them.
 */
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
    ...(teams.length > 0 && {
      teams: joinTeams(teams),
      team_email: emails,
      team_on_call: phones,
    }),
    ...(created_at !== undefined && { created_at }),
    ...(paper_number.trim() !== "" && { paper_number }),
    ...(date_of_birth !== null && { date_of_birth }),
    ...(identifiers.length > 0 && { identifiers }),
  };
}

const NOON_HOUR = 12;

/**
 * Returns the `created_at` of a patient admitted on `day`: noon of that day at the hospital, or undefined for today,
 * because the server then uses its own clock (docs/wire/patients.md, Patients).
 */
export function toOpeningTime(day: string, today: string, zone: string): string | undefined {
  if (day >= today) return undefined;
  return new Date(findZonedHour(day, NOON_HOUR, zone)).toISOString();
}

/**
 * Returns the `created_at` of a patient who arrived at `moment`, such as "2026-11-09T03:00", in the hospital's time
 * zone.
 */
export function toArrivalTime(moment: string, zone: string): string {
  const [day = "", clock = ""] = moment.split("T");
  const [hour = 0, minute = 0] = clock.split(":").map(Number);
  return new Date(findZonedMinute(day, hour * 60 + minute, zone)).toISOString();
}
