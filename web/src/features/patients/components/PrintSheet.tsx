import type { Patient } from "@wardline/contracts/patients";
import { NO_CONTACTS_TEXT } from "@wardline/domain/contact-resolution";
import { splitTeams } from "@wardline/domain/department";
import { patientDuration } from "@wardline/domain/patient-duration";
import { PATIENT_STATUS_LABELS } from "@wardline/domain/patient-status";
import { useNow } from "../../../lib/clock.js";
import { dayText } from "../../../lib/day-text.js";
import { PrintPage } from "../../../ui/PrintPage.js";
import { CARD_FIELD_LABELS } from "../model/card-labels.js";
import classes from "./PrintSheet.module.css";

interface PrintSheetProps {
  cards: readonly Patient[];
  /** YYYY-MM-DD, the day of the list. */
  day: string;
  /** The end of a past day in epoch milliseconds. */
  dayEnd?: number;
  /** Called once the browser has printed, or its dialog was closed. */
  onDone: () => void;
}

/** The cards on paper: opens the browser's print dialog as soon as it is shown. */
export function PrintSheet({ cards, day, dayEnd, onDone }: PrintSheetProps) {
  const now = useNow();
  const count = `${cards.length} ${cards.length === 1 ? "patient" : "patients"}`;
  const past = dayEnd === undefined ? "" : ", with the status at the end of this day";
  return (
    <PrintPage title={`Patients, ${dayText(day, "full")}: ${count}${past}`} onDone={onDone}>
      <table>
        <thead>
          <tr>
            <th>{CARD_FIELD_LABELS.hospital_no}</th>
            <th>{CARD_FIELD_LABELS.name}</th>
            <th>{CARD_FIELD_LABELS.bed_no}</th>
            <th>{CARD_FIELD_LABELS.age}</th>
            <th>Duration of admission</th>
            <th>Managing teams contact</th>
            <th>{CARD_FIELD_LABELS.teams}</th>
            <th>{CARD_FIELD_LABELS.status}</th>
          </tr>
        </thead>
        <tbody>
          {cards.map((card) => (
            <tr key={card.id}>
              <td>{card.hospital_no}</td>
              <td>{card.name}</td>
              <td>{card.bed_no}</td>
              <td>{card.age}</td>
              <td>{patientDuration(Date.parse(card.created_at), dayEnd ?? now)}</td>
              <td className={classes.lines}>{contactsOf(card)}</td>
              <td>{splitTeams(card.teams).join(", ")}</td>
              <td>{PATIENT_STATUS_LABELS[card.status]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </PrintPage>
  );
}

function contactsOf(card: Patient): string {
  return [card.team_on_call, card.team_email].filter(Boolean).join("\n") || NO_CONTACTS_TEXT;
}
