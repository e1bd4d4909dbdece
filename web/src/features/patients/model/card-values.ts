import type { Patient, PatientData } from "@wardline/contracts/patients";
import { joinTeams, splitTeams } from "@wardline/domain/department";
import type { PatientStatus } from "@wardline/domain/patient-status";

/** A card as its forms hold it. */
export interface CardValues extends Record<string, unknown> {
  hospital_no: string;
  name: string;
  bed_no: string;
  age: string;
  status: PatientStatus;
  teams: string[];
}

export type CardField = "hospital_no" | "name" | "bed_no" | "age" | "status" | "teams";

/** The fields that forms change, in their order. */
export const CARD_FIELDS: readonly CardField[] = [
  "hospital_no",
  "name",
  "bed_no",
  "age",
  "teams",
  "status",
];

/** A typed age as it is stored: a number when it is one, else the text, such as "6 months" (api.md 3). */
export function readAge(text: string): number | string {
  const trimmed = text.trim();
  return /^\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : trimmed;
}

/** What a form starts with. */
export function valuesOf(card: Patient): CardValues {
  return {
    hospital_no: card.hospital_no,
    name: card.name,
    bed_no: card.bed_no,
    age: String(card.age),
    status: card.status,
    teams: splitTeams(card.teams),
  };
}

/** What an update sends: the form's fields, the gender as it is, and whom to call for the teams (spec.md 7). */
export function dataOf(
  base: Patient,
  values: CardValues,
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
export function fieldText(values: CardValues, field: CardField): string {
  return field === "teams" ? joinTeams(values.teams) : values[field];
}
