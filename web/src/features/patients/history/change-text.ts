import {
  PATIENT_FIELD_LABELS,
  type Patient,
  type PatientData,
} from "@wardline/contracts/patients/patient";
import type { AcuityScale } from "@wardline/domain/patients/acuity";
import { patientValueText } from "./history-entries.js";

/** Fields that follow from the teams, so messages leave them out. */
const DERIVED_FIELDS = new Set(["team_email", "team_on_call"]);

/** Describes a change: "Halima Bello: Deceased (was Card Opened)". `before` has only the changed fields. */
export function changeText(
  after: Patient,
  before: Partial<PatientData>,
  scale: AcuityScale,
): string {
  const fields = Object.keys(before) as (keyof PatientData)[];
  const parts = fields.flatMap((field) => {
    const [from, to] = [before, after].map((card) => patientValueText(field, card[field], scale));
    if (DERIVED_FIELDS.has(field) || from === to) return [];
    const text = `${to} (was ${from})`;
    return field === "status" ? text : `${PATIENT_FIELD_LABELS[field]} ${text}`;
  });
  return parts.length === 0 ? after.name : `${after.name}: ${parts.join(", ")}`;
}
