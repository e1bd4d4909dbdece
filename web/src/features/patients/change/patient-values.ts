import {
  PATIENT_FIELDS,
  type Patient,
  type PatientData,
  type PatientFields,
} from "@wardline/contracts/patients";
import { DISPLAY_SIGNALS } from "@wardline/domain/boards/display-signals";
import { joinTeams, splitTeams } from "@wardline/domain/people/department";

/** What follows from another field, or is given once when the card is opened. */
const SETTLED = ["gender", "team_on_call", "team_email"] as const satisfies (keyof PatientFields)[];
type SettledField = (typeof SETTLED)[number];

export type PatientField = Exclude<keyof PatientFields, SettledField>;

/** A patient as its forms hold it. */
export interface PatientValues
  extends Record<string, unknown>,
    Omit<PatientFields, SettledField | "age" | "teams"> {
  age: string;
  teams: string[];
}

/** The fields that forms change, in the card's order. */
export const CHANGED_FIELDS = PATIENT_FIELDS.filter(
  (field): field is PatientField => !SETTLED.some((settled) => settled === field),
);

/** A typed age as it is stored: a number when it is one, else the text, such as "6 months" (docs/wire.md, Patients). */
export function readAge(text: string): number | string {
  const trimmed = text.trim();
  return /^\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : trimmed;
}

/** What a form starts with. */
export function valuesOf(patient: Patient): PatientValues {
  const given = CHANGED_FIELDS.map((field) => [field, patient[field]]);
  return {
    ...(Object.fromEntries(given) as Pick<Patient, PatientField>),
    age: String(patient.age),
    teams: splitTeams(patient.teams),
  };
}

/**
 * What an update sends: the form's fields, the gender as it is, and whom to call for the teams
 * (docs/product.md, Update Patient page).
 */
export function dataOf(
  base: Patient,
  values: PatientValues,
  contacts: { emails: string; phones: string },
): PatientData {
  const { teams, age, ...rest } = values;
  return {
    ...rest,
    gender: base.gender,
    // An untouched age keeps its kind: "34" as text stays text.
    age: age === String(base.age) ? base.age : readAge(age),
    teams: joinTeams(teams),
    team_email: sameLines(base.team_email, contacts.emails) ? base.team_email : contacts.emails,
    team_on_call: sameLines(base.team_on_call, contacts.phones)
      ? base.team_on_call
      : contacts.phones,
  };
}

/** True if two lists of contacts hold the same lines: another order of them is nothing that somebody changed. */
function sameLines(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => text.split("\n").sort().join("\n"));
  return a === b;
}

/** The fields of forms that show their own errors. */
export const SHOWN_FIELDS = CHANGED_FIELDS.filter(
  (field) => !DISPLAY_SIGNALS.some((signal) => signal === field),
);

/** One field as a text that can be compared. */
export function fieldText(values: PatientValues, field: PatientField): string {
  if (field === "teams") return joinTeams(values.teams);
  return String(values[field] ?? "");
}
