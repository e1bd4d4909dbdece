import type { Patient } from "@wardline/contracts/patients";
import { isClosed } from "@wardline/domain/patients/patient-status";
import { useNow } from "../../../lib/time/clock.js";
import { dayText } from "../../../lib/time/day-text.js";
import { useHospitalToday } from "../../../lib/time/hospital-time.js";
import {
  dischargeText,
  waitingForInRow,
  waitingForLine,
  waitingForText,
} from "../../../shared/patients/signal-texts.js";
import { hoverTip } from "../../../ui/hover-tip.js";
import { DurationText, NameCell, TeamsCell } from "../cells/cells.js";
import { cutLong, isLong } from "../cells/long-text.js";
import { SignalsLine, useHasMarks } from "./SignalsCell.js";
import signals from "./SignalsCell.module.css";

/** Of the second lines of stays and of teams, in letters. */
const STAY_ROOM = 22;
const CARE_ROOM = 15;

/** A second line is cut off where its room ends; in a column, whose `room` in letters is known, only beyond that. */
interface SecondLineProps {
  room?: number;
}

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

/** How long the patient has been here and, below it, when the patient is expected to leave; not of a closed card. */
export function StayCell({ patient, until }: { patient: Patient; until?: number | undefined }) {
  const { expected_discharge: day } = patient;
  return (
    <>
      <DurationText patient={patient} until={until} />
      {day === null || until !== undefined || isClosed(patient.status) ? null : (
        <Discharge day={day} room={STAY_ROOM} />
      )}
    </>
  );
}

/** When a patient is expected to leave; plainly, once that day has passed. */
export function Discharge({ day, room = 0 }: SecondLineProps & { day: string }) {
  const { text, isOverdue } = dischargeText(day, useHospitalToday());
  return (
    <span
      className={cutLong(signals.sub, text, room)}
      data-overdue={isOverdue || undefined}
      title={`Expected discharge: ${dayText(day, "full")}`}
    >
      {text}
    </span>
  );
}

/** In words, where a line is its own: what a patient waits for, and for how long. */
export function WaitingForInWords({ patient }: { patient: Patient }) {
  const text = waitingForText(patient, useNow());
  return (
    <span className={`${signals.sub} ${signals.waiting}`} {...hoverTip(waitingForLine(text))}>
      {text}
    </span>
  );
}

/** The same in a row of a list: where there is no room for both, the reason is cut off. */
export function WaitingFor({ patient, room = 0 }: SecondLineProps & { patient: Patient }) {
  const now = useNow();
  const { reason, time } = waitingForInRow(patient, now);
  const isParted = isLong(reason + time, room);
  return (
    <span
      className={`${signals.sub} ${signals.waiting} ${isParted ? signals.parted : ""}`}
      title={waitingForLine(waitingForText(patient, now))}
    >
      {isParted ? <span className={cutLong("", reason, 0)}>{reason}</span> : reason}
      {isParted ? <span>{time}</span> : time}
    </span>
  );
}

/** The departments and, below them, what the patient waits for. */
export function CareCell({ patient, isPast }: { patient: Patient; isPast: boolean }) {
  const waits = patient.waiting_for !== null && !isPast && !isClosed(patient.status);
  return (
    <>
      <TeamsCell patient={patient} isLine={waits} />
      {waits ? <WaitingFor patient={patient} room={CARE_ROOM} /> : null}
    </>
  );
}
