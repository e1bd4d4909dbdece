import {
  PATIENT_FIELDS,
  type Patient,
  type PatientData,
  type PatientFields,
} from "@wardline/contracts/patients/patient";
import { DISPLAY_SIGNALS } from "@wardline/domain/boards/display-signals";
import { joinTeams, splitTeams } from "@wardline/domain/people/department";
import { pick } from "@wardline/domain/records/pick";

/** Fields that are derived from another field or set only when the card is opened. */
const FIXED_FIELDS = ["gender", "team_on_call", "team_email"] as const;
type FixedField = (typeof FIXED_FIELDS)[number];

type PatientField = Exclude<keyof PatientFields, FixedField>;

/** Values of the form that edits a patient. */
export interface PatientValues
  extends Record<string, unknown>,
    Omit<PatientFields, FixedField | "age" | "teams"> {
  age: string;
  teams: string[];
}

export const EDITABLE_FIELDS = PATIENT_FIELDS.filter(
  (field): field is PatientField => !FIXED_FIELDS.some((settled) => settled === field),
);

/** Parses a typed age: a number if possible, else the text, such as "6 months" (docs/wire/patients.md, Patients). */
export function readAge(text: string): number | string {
  const trimmed = text.trim();
  return /^\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : trimmed;
}

/** Returns the form's initial values for a patient. */
export function toPatientValues(patient: Patient): PatientValues {
  return {
    ...pick(patient, EDITABLE_FIELDS),
    age: String(patient.age),
    teams: splitTeams(patient.teams),
  };
}

/** Builds the body of an update with the teams' contacts (docs/product.md, Update Patient page). */
export function toUpdatedPatientBody(
  base: Patient,
  values: PatientValues,
  contacts: { emails: string; phones: string },
): PatientData {
  const { teams, age, ...rest } = values;
  return {
    ...rest,
    gender: base.gender,
    // An untouched age keeps its type: the text "34" stays text.
    age: age === String(base.age) ? base.age : readAge(age),
    teams: joinTeams(teams),
    team_email: keepOrder(base.team_email, contacts.emails),
    team_on_call: keepOrder(base.team_on_call, contacts.phones),
  };
}

/** Returns the new contacts, or the stored ones if both lists contain the same contacts in any order. */
function keepOrder(stored: string, next: string): string {
  const [a, b] = [stored, next].map((text) => text.split("\n").sort().join("\n"));
  return a === b ? stored : next;
}

/** Form fields that show their own errors. */
export const SHOWN_FIELDS = EDITABLE_FIELDS.filter(
  (field) => !DISPLAY_SIGNALS.some((signal) => signal === field),
);
