import { PATIENT_FIELD_LABELS, type Patient, type PatientData } from "@wardline/contracts/patients";
import type { AcuityScale } from "@wardline/domain/patients/acuity";
import { valueText } from "../history/history-entries.js";

/** Contacts follow from the teams, so they are not read out as well. */
const FOLLOWING = new Set(["team_email", "team_on_call"]);

/** A patient and what was changed: "Halima Bello: Deceased (was Card Opened)". `before` has the changed fields alone. */
export function changeText(
  after: Patient,
  before: Partial<PatientData>,
  scale: AcuityScale,
): string {
  const fields = Object.keys(before) as (keyof PatientData)[];
  const parts = fields.flatMap((field) => {
    const [from, to] = [before, after].map((card) => valueText(field, card[field], scale));
    if (FOLLOWING.has(field) || from === to) return [];
    const text = `${to} (was ${from})`;
    return field === "status" ? text : `${PATIENT_FIELD_LABELS[field]} ${text}`;
  });
  return parts.length === 0 ? after.name : `${after.name}: ${parts.join(", ")}`;
}
