import type { Patient } from "@wardline/contracts/patients";
import { useNow } from "../../../lib/clock.js";
import { dayText } from "../../../lib/day-text.js";
import { useHospitalToday } from "../../../lib/hospital-time.js";
import { dischargeText, waitingForText } from "../model/signal-texts.js";
import { DurationText, NameCell, TeamsCell } from "./cells.js";
import { SignalsLine, useHasMarks } from "./SignalsCell.js";
import signals from "./SignalsCell.module.css";

/** The name with what marks the patient: one below the other, in the height of a row. */
export function PatientCell({ patient, isReadOnly }: { patient: Patient; isReadOnly: boolean }) {
  const isLine = useHasMarks(patient);
  return (
    <>
      <NameCell patient={patient} isLine={isLine} />
      <SignalsLine patient={patient} isReadOnly={isReadOnly} />
    </>
  );
}

/** How long the patient has been here and, below it, when the patient is expected to leave. */
export function StayCell({ patient, until }: { patient: Patient; until?: number | undefined }) {
  const { expected_discharge: day } = patient;
  return (
    <>
      <DurationText patient={patient} until={until} />
      {day === null || until !== undefined ? null : <Discharge day={day} />}
    </>
  );
}

/** When a patient is expected to leave; plainly, once that day is over. */
export function Discharge({ day }: { day: string }) {
  const { text, isOverdue } = dischargeText(day, useHospitalToday());
  return (
    <span
      className={signals.sub}
      data-overdue={isOverdue || undefined}
      title={`Expected discharge: ${dayText(day, "full")}`}
    >
      {text}
    </span>
  );
}

/** What a patient waits for, and for how long. */
export function WaitingFor({ patient }: { patient: Patient }) {
  const text = waitingForText(patient, useNow());
  return (
    <span className={`${signals.sub} ${signals.waiting}`} title={`Waiting for ${text}`}>
      {text}
    </span>
  );
}

/** The departments and, below them, what the patient waits for. */
export function CareCell({ patient, isPast }: { patient: Patient; isPast: boolean }) {
  const waits = patient.waiting_for !== null && !isPast;
  return (
    <>
      <TeamsCell patient={patient} isLine={waits} />
      {waits ? <WaitingFor patient={patient} /> : null}
    </>
  );
}
