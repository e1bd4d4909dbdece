import type { Patient } from "@wardline/contracts/patients";
import { splitTeams } from "@wardline/domain/department";
import { patientDuration } from "@wardline/domain/patient-duration";
import { PATIENT_STATUS_LABELS } from "@wardline/domain/patient-status";
import Papa from "papaparse";
import { GENDER_LABELS, PATIENT_FIELD_LABELS } from "./patient-labels.js";

/**
 * The patients as a spreadsheet reads them. What a spreadsheet would run as a formula is marked as text, and the
 * leading mark makes Excel read UTF-8. `now` in epoch milliseconds.
 */
export function patientsCsv(patients: readonly Patient[], now: number): string {
  const rows = patients.map((patient) => ({
    [PATIENT_FIELD_LABELS.hospital_no]: patient.hospital_no,
    [PATIENT_FIELD_LABELS.name]: patient.name,
    [PATIENT_FIELD_LABELS.bed_no]: patient.bed_no,
    [PATIENT_FIELD_LABELS.gender]: GENDER_LABELS[patient.gender],
    [PATIENT_FIELD_LABELS.age]: patient.age,
    "Card opened": patient.created_at,
    "Duration of admission": patientDuration(Date.parse(patient.created_at), now),
    [PATIENT_FIELD_LABELS.teams]: splitTeams(patient.teams).join("; "),
    [PATIENT_FIELD_LABELS.team_on_call]: onOneLine(patient.team_on_call),
    [PATIENT_FIELD_LABELS.team_email]: onOneLine(patient.team_email),
    [PATIENT_FIELD_LABELS.status]: PATIENT_STATUS_LABELS[patient.status],
  }));
  return `\ufeff${Papa.unparse(rows, { escapeFormulae: /^[=+\-@\t\r\n]/ })}`;
}

function onOneLine(lines: string): string {
  return lines.split("\n").join("; ");
}
