import type { Patient, PatientData } from "@wardline/contracts/patients";
import { joinTeams, splitTeams } from "@wardline/domain/department";
import type { PatientStatus } from "@wardline/domain/patient-status";

/** A patient as its forms hold it. */
export interface PatientValues extends Record<string, unknown> {
  hospital_no: string;
  name: string;
  bed_no: string;
  age: string;
  status: PatientStatus;
  teams: string[];
}

export type PatientField = "hospital_no" | "name" | "bed_no" | "age" | "status" | "teams";

/** The fields that forms change, in their order. */
export const PATIENT_FIELDS: readonly PatientField[] = [
  "hospital_no",
  "name",
  "bed_no",
  "age",
  "teams",
  "status",
];

/** A typed age as it is stored: a number when it is one, else the text, such as "6 months" (docs/wire.md, Patients). */
export function readAge(text: string): number | string {
  const trimmed = text.trim();
  return /^\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : trimmed;
}

/** What a form starts with. */
export function valuesOf(patient: Patient): PatientValues {
  return {
    hospital_no: patient.hospital_no,
    name: patient.name,
    bed_no: patient.bed_no,
    age: String(patient.age),
    status: patient.status,
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
    team_email: contacts.emails,
    team_on_call: contacts.phones,
  };
}

/** One field as a text that can be compared. */
export function fieldText(values: PatientValues, field: PatientField): string {
  return field === "teams" ? joinTeams(values.teams) : values[field];
}
