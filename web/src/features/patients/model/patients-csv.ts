import type { Patient } from "@wardline/contracts/patients";
import { splitTeams } from "@wardline/domain/department";
import { patientDuration } from "@wardline/domain/patient-duration";
import { PATIENT_STATUS_LABELS } from "@wardline/domain/patient-status";
import Papa from "papaparse";
import { CARD_FIELD_LABELS, GENDER_LABELS } from "./card-labels.js";

/**
 * The cards as a spreadsheet reads them. What a spreadsheet would run as a formula is marked as text, and the
 * leading mark makes Excel read UTF-8. `now` in epoch milliseconds.
 */
export function patientsCsv(cards: readonly Patient[], now: number): string {
  const rows = cards.map((card) => ({
    [CARD_FIELD_LABELS.hospital_no]: card.hospital_no,
    [CARD_FIELD_LABELS.name]: card.name,
    [CARD_FIELD_LABELS.bed_no]: card.bed_no,
    [CARD_FIELD_LABELS.gender]: GENDER_LABELS[card.gender],
    [CARD_FIELD_LABELS.age]: card.age,
    "Card opened": card.created_at,
    "Duration of admission": patientDuration(Date.parse(card.created_at), now),
    [CARD_FIELD_LABELS.teams]: splitTeams(card.teams).join("; "),
    [CARD_FIELD_LABELS.team_on_call]: onOneLine(card.team_on_call),
    [CARD_FIELD_LABELS.team_email]: onOneLine(card.team_email),
    [CARD_FIELD_LABELS.status]: PATIENT_STATUS_LABELS[card.status],
  }));
  return `\ufeff${Papa.unparse(rows, { escapeFormulae: /^[=+\-@\t\r\n]/ })}`;
}

function onOneLine(lines: string): string {
  return lines.split("\n").join("; ");
}
